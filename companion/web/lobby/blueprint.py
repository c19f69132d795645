"""The lobby: one blueprint, with one file for each screen."""

from flask import Blueprint

bp = Blueprint("lobby", __name__)
