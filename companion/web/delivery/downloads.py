"""Files that a browser saves."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, make_response


def json_download(contents: Mapping[str, Any], name: str) -> Response:
    """Answer a file to be saved under ``name``, to which ``.json`` is added."""
    answer = make_response(json.dumps(contents, ensure_ascii=False, indent=1) + "\n")
    answer.headers["Content-Type"] = "application/json; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
