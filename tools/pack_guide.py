#!/usr/bin/env python3
"""Converts the output of `train_guide.py` to the format that pousse reads.

    python3 tools/pack_guide.py GUIDE.npz crates/tiles/data/guides/SIDE.guide

Rows of weights become bytes, with a scale for each unit of the first layer; the rest is stored as 32-bit little-endian
floats.
"""

import sys

import numpy as np

parts = np.load(sys.argv[1])
rows = parts["rows"]
side = round(len(rows) ** 0.25)
first, second = rows.shape[1], len(parts["second.bias"])
scale = np.maximum(np.abs(rows).max(0), 1e-6) / 127
with open(sys.argv[2], "wb") as out:
    out.write(b"pousse guide 1\n\0")
    out.write(np.array([side, first, second], dtype="<u4").tobytes())
    for part in (
        parts["base"],
        scale,
        parts["shift"],
        parts["second.weight"],
        parts["second.bias"],
        parts["last.weight"],
        parts["last.bias"],
    ):
        out.write(np.asarray(part, dtype="<f4").tobytes())
    out.write(np.round(rows / scale).astype(np.int8).tobytes())
