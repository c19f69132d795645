"""Numpy's threads would fight on a busy machine; said before anything imports it."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
