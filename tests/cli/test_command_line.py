"""Answers on stdout, everything else on stderr; 0 fine, 2 bad input said in words, 1 the rest."""

import os
import subprocess
import sys
from pathlib import Path

from calling import Call

from cluekit.editions import SHIPPED
from naming import case_named


def test_help_and_lists_are_answers_and_bad_input_is_said(
    cluekit: Call, refused: Call, tmp_path: Path
) -> None:
    """One line an edition, one object; nothing on stdout where it is bad; near names are found."""
    said = cluekit("--help")
    assert (said.code, said) == (0, cluekit())
    for verb in ("lab", "doctor", "edition", "simulate", "replay"):
        assert f"    {verb} " in said.answer
        assert cluekit(verb, "--help").code == 0
    lines = cluekit("edition", "list").answer.splitlines()
    assert [line.split()[0] for line in lines] == [*SHIPPED]
    listed = cluekit("edition", "list", "--json").json
    assert (listed["format"], listed["version"]) == ("cluekit-editions", 1)
    assert [one["id"] for one in listed["editions"]] == [*SHIPPED]
    uk = listed["editions"][1]
    assert uk["players"] == [2, 6]
    assert [len(uk[pile]) for pile in ("suspects", "weapons", "rooms")] == [6, 6, 9]
    assert "lead-piping" in uk["weapons"]
    for words, why in REFUSED.items():
        with case_named(words):
            assert why in refused(*words.split())
    (tmp_path / "saturday.toml").write_text("", "utf-8")
    near = cluekit("solve", str(tmp_path / "saterday.toml"))
    assert "saterday.toml. Did you mean “saturday.toml”?" in near.messages
    assert "Did you mean" not in cluekit("solve", str(tmp_path / "x.toml")).messages


REFUSED = {
    "dance": "There is no verb “dance”. There are: lab, lessons, progress",
    "Replai x": "There is no verb “Replai”. Did you mean “replay”?", "--dance": "VERB",
    "edition": "WHAT", "edition list --jsn": "not expected here: --jsn (did you mean “--json”?)",
    "progress code 5": "error: not expected here: 5\n", "simulate": "edition",
    "simulate atlantis": "There is no edition “atlantis”. There are: mini, uk, us, pool, noir-",
    "simulate mini --bots genius": "There is no bot “genius”. There are: easy, medium, hard",
    "simulate mini --players 9": "This edition is for 2 to 3 players",
    "simulate mini --players -1": "This edition is for 2 to 3 players",
    "simulate mini --players two": "a whole number",
    "simulate mini --games 0": "0 games cannot be played",
    "simulate mini --max-turns 0": "at least one turn",
    "simulate mini --players 3 --bots random,random": "2 bots",
    "replay nowhere.jsonl": "There is no file of that name: nowhere.jsonl",
    "replay .": "This is not a plain file",
}  # fmt: skip


def test_as_a_program_it_speaks_the_readers_language_and_loads_little(really: Call) -> None:
    """Ids stay; a home that cannot be written in is code 1; as with `| head`, no word of pipes."""
    said = really("doctor", CLUEKIT_HOME="/dev/null/x")
    assert said.code == 1
    assert "✗ folder for saves and progress" in said.answer
    assert "Set CLUEKIT_HOME" in said.answer
    italian = really("simulate", "xx", CLUEKIT_LANG="it")
    assert (italian.code, "non esiste. Ci sono: mini, uk" in italian.messages) == (2, True)
    said = really("edition", "list", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert "2?3 players" in said.answer
    code = (
        "import sys; from cluekit.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'IPython', 'jupyterlab', 'tqdm', 'cluekit.lab'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
    reader, writer = os.pipe()
    os.close(reader)
    words = [sys.executable, "-m", "cluekit", "edition", "list"]
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
