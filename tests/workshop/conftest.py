"""Limits numpy to one thread, before anything imports it."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
