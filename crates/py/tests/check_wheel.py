"""Checks the content of a wheel: `python check_wheel.py WHEEL`."""

import email
import pathlib
import sys
import zipfile

PACKAGE = pathlib.Path(__file__).parent.parent / "python"


def expected():
    """The files of the package."""
    files = (path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".pyi", ".typed"})
    return {path.relative_to(PACKAGE).as_posix() for path in files if path.is_file()} | {"lucena/py.typed"}


def faults(wheel):
    """What is wrong with a wheel."""
    names = set(wheel.namelist())
    info = next(name.split("/")[0] for name in names if name.endswith(".dist-info/METADATA"))
    files = {name for name in names if not name.startswith(f"{info}/")}
    extensions = {name for name in files if name.startswith("lucena/_lucena.") and name.endswith((".so", ".pyd"))}
    if len(extensions) != 1:
        yield f"found {len(extensions)} extension modules, expected one"
    for name in sorted(expected() - files):
        yield f"{name} is missing"
    for name in sorted(files - expected() - extensions):
        yield f"{name} does not belong into the wheel"
    metadata = email.message_from_bytes(wheel.read(f"{info}/METADATA"))
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"]:
        if licence not in metadata.get_all("License-File", []) or f"{info}/licenses/{licence}" not in names:
            yield f"{licence} is missing"
    if metadata["Name"] != "lucena-chess":
        yield f"found distribution {metadata['Name']}"
    tags = email.message_from_bytes(wheel.read(f"{info}/WHEEL")).get_all("Tag", [])
    for tag in tags:
        if "-linux_" in tag:
            yield f"{tag} is for the machine that built it: the Python index takes manylinux only"
    if metadata["License-Expression"] != "MIT OR Apache-2.0":
        yield f"found licence {metadata['License-Expression']}"
    if metadata["Requires-Python"] != ">=3.9":
        yield f"found Requires-Python {metadata['Requires-Python']}"


def main():
    path = pathlib.Path(sys.argv[1])
    with zipfile.ZipFile(path) as wheel:
        found = list(faults(wheel))
    for fault in found:
        print(f"{path.name}: {fault}", file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
