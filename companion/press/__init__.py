"""The press: turns the data of a kit into a PDF or into pictures, with Typst. It knows no game and no page."""

from companion.press.jobs import Press as Press
from companion.press.jobs import Print as Print
