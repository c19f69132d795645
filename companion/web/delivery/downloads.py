"""Files that a browser saves."""

import json
from collections.abc import Mapping

from flask import Response, make_response


def json_download(contents: Mapping[str, object], name: str) -> Response:
    """Answer with a file to be saved as ``name`` plus ``.json``."""
    answer = make_response(json.dumps(contents, ensure_ascii=False, indent=1) + "\n")
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
