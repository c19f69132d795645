"""The lobby: the first screen, the tables of this device, and the pages that need no table; one blueprint."""

from flask import Blueprint

bp = Blueprint("lobby", __name__)
