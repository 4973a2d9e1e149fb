"""Paper: what a class cuts out, fills in and takes home; as a PDF, or as a page to print.

from cluekit.paper.printables import Wish, paper
from cluekit.paper.typeset import as_page, as_pdf

Path("cards.html").write_text(as_page(paper("cards", Wish("uk"))), encoding="utf-8")
"""
