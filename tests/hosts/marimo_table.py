"""A table in a notebook of marimo's kind."""

import marimo

app = marimo.App()


@app.cell
def _():  # noqa: ANN202 - cells are written like this there
    from cluekit.ui import table  # noqa: PLC0415 - the same

    game = table("mini", seed=11, fresh=True, bots="random")
    game  # noqa: B018 - the value of the cell
    return (game,)


if __name__ == "__main__":
    app.run()
