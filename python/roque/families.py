"""The families of puzzles that are known."""

from __future__ import annotations

import json
from typing import Any, Dict, List

from ._library import context, lib


def families() -> List[Dict[str, Any]]:
    """Each with `family`, `title`, `goal`, `rules`, `marks`, its options and its built-in puzzles."""
    here = context()
    lines = here.text(lib.roque_families_json(here.pointer)).splitlines()
    return [json.loads(line) for line in lines]
