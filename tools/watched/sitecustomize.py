"""Python imports this first where its folder stands in PYTHONPATH: so children are watched, too."""

import os
from pathlib import Path

import project_watch

if folder := os.environ.get(project_watch.FOLDER):
    project_watch.begin(Path(folder))
