"""Write the told games again: ``python -m tests.told``, after a change of the rules or their words that is meant."""

from tests.told.files import told
from tests.told.test_told import FILES

if __name__ == "__main__":
    for path in FILES:
        record, now, _ = told(path)
        path.write_text("\n".join([record, *now, ""]), encoding="utf-8")
