"""The lobby: one blueprint, its screens in files of their own."""

from flask import Blueprint

bp = Blueprint("lobby", __name__)
