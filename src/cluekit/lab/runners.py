"""Runners: who plays the chunks of an experiment. In which order they come back does not matter.

A runner takes the experiment as JSON and the chunks that are to be played, and yields each chunk
with its rows as it is done. Closed early, it stops its workers. ``serial`` plays them one after the
other here, ``on_workers`` in several processes of this computer, ``on_cluster`` on those of Dask.
"""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from socket import create_connection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

import cluekit
from cluekit.core import refusal
from cluekit.core.session import AnySession
from cluekit.lab.games import lab_game
from cluekit.lab.guests import ForfeitError
from cluekit.lab.playing import finish_game
from cluekit.lab.rows import Row, row_of
from cluekit.lab.tournament import Playable
from cluekit.words import speaking

# --- tasks ----------------------------------------------------------------------------------------
# One task: some of the games of an experiment, played by any worker that has time.
#
# A task is plain data in and plain data out: the experiment as JSON and two numbers; the rows as
# JSON. Nothing of ours is pickled, and a worker needs no more than this kit.

LONGEST_REASON = 200


def play_chunk(experiment: bytes, first: int, last: int) -> bytes:
    """Return the rows of games ``first`` to ``last`` - 1, each in every arm, as JSON.

    A game that goes wrong becomes a row with its reason and its notation: no exception leaves.
    """
    asked: Playable = msgspec.json.decode(experiment, type=Playable)
    games, arms = range(first, last), range(len(asked.arms))
    return msgspec.json.encode([play_row(asked, arm, game) for game in games for arm in arms])


def play_row(asked: Playable, arm: int, game: int) -> Row:
    """Return the row of one game, whatever happens in it."""
    session: AnySession | None = None
    try:
        session = asked.begin(game, arm)
        finish_game(session, asked.bots_in(game), asked.max_turns)
        return row_of(session, arm, game, asked.max_turns)
    except ForfeitError as lost:
        return Row(
            arm,
            game,
            ending="forfeit",
            reason=lost.reason,
            notation=_notation_of(session),
            forfeit=asked.seats[lost.seat],
        )
    except Exception as error:  # noqa: BLE001 - whatever a bot does is the game's, not the worker's
        with speaking("en"):  # the same row for every reader
            reason = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
            return Row(arm, game, reason=reason, notation=_notation_of(session))


def _notation_of(session: AnySession | None) -> str:
    """Return the notation of a game as far as it went; "" where even that cannot be written."""
    try:
        return lab_game(session.edition).write(session) if session else ""
    except Exception:  # noqa: BLE001 - a half-done set-up has no text
        return ""


# --- stamp ----------------------------------------------------------------------------------------
# The stamp of this kit: its version, and a hash of the files that decide how a game goes.

_KIT = Path(cluekit.__file__).parent
_ROOMS = ("editions", "public", "referee", "deduction", "bots")
_FILES = ("games", "playing", "rows", "runners", "experiment", "tournament", "guests")
_DECIDING = (
    "core",
    "logic",
    "sets.py",
    *(f"{game}/{room}" for game in ("clue", "noir") for room in _ROOMS),
    *(f"lab/{file}.py" for file in _FILES),
)
"""What decides how games go and what is noted of them; words and pictures do not."""


@cache
def stamp() -> tuple[str, str]:
    """Return the version, and the rules digest: equal stamps play equal games."""
    found = blake2b(digest_size=8)
    for file in stamped_files():
        found.update(file.relative_to(_KIT).as_posix().encode())
        found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return cluekit.__version__, found.hexdigest()


def stamped_files() -> Iterator[Path]:
    """Yield the files that the stamp is made from, always in the same order."""
    for place in (_KIT / each for each in _DECIDING):
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


# --- runners --------------------------------------------------------------------------------------

ATTEMPTS = 3
"""How often in a row workers may be lost with nothing finished in between."""

MOST_WORKERS = 256

PATIENCE = 10
"""Seconds in which a scheduler must answer."""


class Chunk(NamedTuple):
    """Games ``first`` to ``last`` - 1, each in every arm."""

    first: int
    last: int


Done = tuple[Chunk, bytes]
Runner = Callable[[bytes, Sequence[Chunk]], Iterator[Done]]


def serial(experiment: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
    """Play one chunk after the other, here."""
    for chunk in chunks:
        yield chunk, play_chunk(experiment, *chunk)


def runner_for(workers: int = 1, scheduler: str = "") -> Runner:
    """Return the runner for a number of processes, or for the cluster at an address.

    Raises ``RefusedError`` for impossible numbers, and where the package for it is missing.
    """
    if scheduler:
        _need("distributed", "cluster")
        return on_cluster(scheduler)
    if not 1 <= workers <= MOST_WORKERS:
        raise refusal("workers-impossible", workers=workers, most=MOST_WORKERS)
    if workers == 1 or sys.platform == "emscripten":  # a browser has no other processes
        return serial
    _need("joblib", "lab")
    return on_workers(workers)


def _need(package: str, extra: str) -> None:
    if find_spec(package) is None:
        raise refusal("package-missing", package=package, extra=extra)


# --- processes of this computer ------------------------------------------------------------------


def on_workers(workers: int) -> Runner:
    """Return the runner on this many processes; joblib keeps them for the next experiment."""

    def run(experiment: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        from joblib.externals.loky.process_executor import (  # noqa: PLC0415 - as below
            BrokenProcessPool,
        )

        lost: type[BaseException] = BrokenProcessPool  # also where a worker was terminated
        missing = dict.fromkeys(chunks)
        attempts = ATTEMPTS
        while missing:
            try:
                with closing(_played(workers, experiment, list(missing))) as played:
                    for chunk, rows in played:
                        del missing[chunk]
                        attempts = ATTEMPTS
                        yield chunk, rows
            except lost:
                attempts -= 1
                if not attempts:
                    raise refusal("workers-lost", attempts=ATTEMPTS) from None

    return run


def _played(
    workers: int, experiment: bytes, chunks: Sequence[Chunk]
) -> Generator[Done, None, None]:
    from joblib import Parallel, delayed  # noqa: PLC0415 - not everybody has it, and it is heavy

    parallel = Parallel(
        workers,
        backend="loky",
        return_as="generator_unordered",
        batch_size=1,
        initializer=leave_interrupts,
    )
    results = parallel(delayed(play_named)(experiment, *chunk) for chunk in chunks)
    try:
        for first, last, rows in results:
            yield Chunk(first, last), rows
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that work is cancelled is what was asked for
            results.close()


def leave_interrupts() -> None:
    """Let Ctrl + C reach the program alone: it stops its workers, and they have nothing to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_named(experiment: bytes, first: int, last: int) -> tuple[int, int, bytes]:
    """Return a chunk's numbers with its rows: they come back in any order."""
    return first, last, play_chunk(experiment, first, last)


# --- Dask ----------------------------------------------------------------------------------------


def on_cluster(scheduler: str) -> Runner:
    """Return the runner on the workers of a Dask scheduler, which replaces those that are lost."""

    def run(experiment: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        from distributed import Client  # noqa: PLC0415 - not everybody has it, and it is heavy

        try:
            _knock(scheduler)
            client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError):
            raise refusal("no-scheduler", address=scheduler[:80]) from None
        with client:
            yield from on_client(client)(experiment, chunks)

    return run


def on_client(client: Any) -> Runner:
    """Return the runner on a Dask client that is there already, as on a hub."""

    def run(experiment: bytes, chunks: Sequence[Chunk]) -> Iterator[Done]:
        from distributed import as_completed  # noqa: PLC0415 - as above

        check_workers(client.run(stamp))
        futures = [client.submit(play_named, experiment, *c, pure=True, retries=2) for c in chunks]
        try:
            for future in as_completed(futures, loop=client.loop):
                first, last, rows = future.result()
                yield Chunk(first, last), rows
                future.release()
        finally:
            client.cancel(futures)

    return run


def _knock(scheduler: str) -> None:
    """See that somebody listens there: where nobody does, a client of Dask goes on trying.

    Raises ``OSError``, ``ValueError`` for what is no address.
    """
    where = urlsplit(scheduler if "://" in scheduler else f"tcp://{scheduler}")
    if where.scheme in ("gateway", "inproc", "ucx", "ws", "wss"):
        return  # Dask alone knows how to knock there
    if where.scheme not in ("tcp", "tls") or not where.hostname or not where.port:
        raise ValueError(scheduler)
    create_connection((where.hostname, where.port), PATIENCE).close()


def check_workers(stamps: Mapping[str, Sequence[str]]) -> None:
    """Refuse workers that play by other rules, by their stamps, and a cluster without any."""
    ours = stamp()
    if not stamps:
        raise refusal("cluster-empty")
    for worker, theirs in stamps.items():
        if tuple(theirs) != ours:
            raise refusal("worker-of-another-kit", worker=worker, kit=theirs[0], ours=ours[0])
