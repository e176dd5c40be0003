"""Files that cannot be read or written, said in one line each."""

import errno

from tienlen.notation.errors import TienlenError

_READ = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "reading it is not permitted",
    errno.EISDIR: "it is a folder",
    errno.EINVAL: "it is no ordinary file",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ELOOP: "its links lead in a circle",
    errno.ENAMETOOLONG: "the name is too long",
}
_WRITE = {
    errno.ENOENT: "there is no such folder",
    errno.EACCES: "writing there is not permitted",
    errno.EPERM: "writing there is not permitted",
    errno.EROFS: "the place is read-only",
    errno.ENOSPC: "no space is left",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "it exists and is no folder",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.EINVAL: "it is no ordinary file",
    errno.ELOOP: "its links lead in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EFBIG: "files of that size are not permitted",
    errno.EDQUOT: "no space is left",
}


class FileError(TienlenError):
    """A file could not be read or written; the text is a whole sentence. Exit status 3."""


class ReadError(FileError):
    """A file, or a part of it, could not be read."""

    def __init__(self, path: str, error: OSError) -> None:
        why = _why(error, _READ)
        if "://" in path and isinstance(error, FileNotFoundError):
            why = "it is an address, which only `analyse --dask` reads"
        super().__init__(f"cannot read {path!r}: {why}")


class WriteError(FileError):
    """A file could not be written; nothing has changed."""

    def __init__(self, path: str, error: OSError) -> None:
        super().__init__(f"cannot write {path!r}: {_why(error, _WRITE)}")


class WorkerError(FileError):
    """A worker process failed, or was ended from outside."""

    def __init__(self, where: str, why: str = "") -> None:
        why = why or "a worker process was ended, perhaps for want of memory"
        super().__init__(f"cannot go on with {where}: {why}; try it with --jobs 1")


class ClusterError(FileError):
    """The machines that share the work cannot be reached, or cannot go on."""


class OtherKindError(FileError):
    """A file is in the way that is of another kind than the one to be written."""

    def __init__(self, path: str, kind: str) -> None:
        super().__init__(
            f"cannot write {path!r}: it exists and is no {kind} file; choose another name, or "
            "overwrite it with --force"
        )


class ExistsError(FileError):
    """A file is in the way where a new one was to be begun."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"cannot write {path!r}: it exists; choose another name, or overwrite it with --force"
        )


def why_unreadable(error: OSError) -> str:
    """Say in a few words why something could not be read."""
    return _why(error, _READ)


def why_unwritable(error: OSError) -> str:
    """Say in a few words why something could not be written."""
    return _why(error, _WRITE)


def _why(error: OSError, known: dict[int, str]) -> str:
    return known.get(error.errno or 0) or error.strerror or "the system does not say why"
