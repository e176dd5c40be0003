"""The variants as data: one TOML file each."""
