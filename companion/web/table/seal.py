"""The seal of a deal on the pages, and the file that opens it once the roles are open."""

from datetime import UTC, datetime

from flask import Flask, Response

from companion.kernel import seal
from companion.services import Table
from companion.web.current import use_cases
from companion.web.delivery.headers import json_download
from companion.web.table import bp


def opened_seal(table: Table) -> dict[str, object]:
    """Return what the page of a closed table shows of its seal; empty if no deal was sealed."""
    if table.stage != "closed" or table.sealed is None:
        return {"proof": None}
    proof = use_cases().seals.proof(table.id)
    document = {key: value for key, value in proof.items() if key != "digest"}
    return {
        "proof": proof,
        "canonical": seal.canonical(document).decode(),
        "fits": seal.digest(document) == proof["digest"],
    }


@bp.get("/proof")
def proof(table_id: str) -> Response:
    """Send the proof of a closed table's deal, to anyone."""
    data = use_cases().seals.proof(table_id)
    table = use_cases().tables.public(table_id)
    day = datetime.fromtimestamp(table.dealt_at, UTC).strftime("%Y-%m-%d")
    return json_download(data, f"{table.slug}-{day}-proof")


def init_app(app: Flask) -> None:
    """Give the templates ``fingerprint``."""
    app.jinja_env.filters["fingerprint"] = seal.fingerprint
