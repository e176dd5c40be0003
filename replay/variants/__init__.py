"""The rule profiles as data: one TOML file a variant."""
