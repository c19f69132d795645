"""The words that a table says: one name for a thing, in plain sentences, in each language and in the documents.

Each rule has an example that it must catch, and what to say instead.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.messages import LOCALES, wording

TOP = Path(__file__).parents[1]
DOCUMENTS = (TOP / "CHANGELOG.md", *sorted(file for file in (TOP / "docs").rglob("*.md") if file.name != "glossary.md"))
"""All except the glossary, which names the words that are not used."""


class Rule(NamedTuple):
    """What is not said: where a message's id matches ``where``, unless it is one of ``but``."""

    pattern: str
    example: str
    instead: str
    where: str = ""
    but: tuple[str, ...] = ()


ENGLISH = (
    Rule(r"\bon on\b", "This table goes on on another device", "has moved to another device"),
    Rule(r"(?i)\bmend", "Mend the board.", "fix"),
    Rule(r"(?i)\btake (?!them\b|the\b)\w+(?: of it)? along\b|\bbring back\b", "Take all of it along", "export, import"),
    Rule(r"\bTake back\b|(?i:\btaken back\b)", "Take back the answer", "undo"),
    Rule(r"(?i)\bforget\b", "Forget this evening", "delete"),
    Rule(r"(?i)\bevening (stops|deleted)|\b(delete|see) th(is|e) evening", "Delete this evening", "a game or a table"),
    Rule(r"^Bright$", "Bright", "Light, the name of the theme"),
    Rule(
        r"(?i)\btablets?\b", "Hand the tablet to Ana.", "this device, the game master’s", but=("pwa.screenshot.wide",)
    ),
    Rule(r"(?i)\bthe (?:app|companion)\b", "the app asks you", "Chevet"),
    Rule(r"(?i)\blamps?\b", "A lit lamp can be chosen", "a lit seat"),
    Rule(r"(?i)\bthe page draws\b", "The page draws the convict.", "Chevet, when it does something"),
    Rule(r"(?i)\bby chance\b", "By chance", "at random"),
    Rule(r"(?i)\bunassigned\b", "the unassigned pack", "the middle pack"),
    Rule(r"(?i)\blearning game\b", "The learning game", "the discovery game"),
    Rule(r"\bbroken line\b", "The broken line is the game in the middle", "the dashed line is the median"),
    Rule(r"[«»]", "« Thursday »", "“ ”"),
    Rule(r"\bits loudest\b", "sound at its loudest", "turn the volume up"),
    Rule(r"\bof either side\b|\bon either side\b", "as many tales of either side", "on each side"),
    Rule(r"\bfor who\b", "for who has never played", "for those who"),
    Rule(r"\bstands (?:at|below|beside|in|on|under)\b", "The counter stands at 1.", "is at"),
    Rule(r"(?<!here )\bis no (?!longer\b)\w+", "“S99” is no card’s name.", "is not"),
    Rule(r"\bbefore (?:each player|all players|all of you|\{)", "cards before each player", "in front of"),
    Rule(r"(?i)\bone (?:may|can|taps|likes|demands|holds)\b", "What one taps", "you"),
    Rule(r"\bGrand Vizier goes to\b", "The sign of Grand Vizier goes to Bea.", "takes the Grand Vizier sign"),
    Rule(r"\bshall\b|\bawait(?:s|ed)\b", "Orders still awaited.", "still to come, waiting for"),
    Rule(r"\brefusals? of 3\b", "0 refusals of 3", "Refusals: 0 of 3"),
    Rule(
        r"(?i)\byou are \{|\bthere are \{n\} of you", "You are {n}; the game is for two.", "is for two players, not {n}"
    ),
    Rule(r"\{(?:yes|no)\} (?!to\b)|\{n\} players? vote", "{yes} Yes, {no} No", "a space that does not break, U+00A0"),
    Rule("Wi-Fi", "the same Wi-Fi", "with a hyphen that does not break, U+2011"),
)

FEMININE = r"(?i)\bjoueuses?\b|\bmeneuse\b|\bhabituées\b|\binvitée\b|\bla guide\b|\b(?:vous|pour) toutes\b"
SHARED = r"^(?!sultane\.|setup\.camp_discovery\.)"
THINGS = ("look.use.answers", "recognition.note_read", "shaked.screen.place_two", "verrat.box.viziers")
"""Where *chacune* is an answer, a line, a box or a colour."""
FRENCH = (
    Rule(FEMININE, "Demandez à la meneuse de jeu.", "words that mean everybody; the feminine is Sultane’s", SHARED),
    Rule(r"(?i)\bchacune\b", "Donnez-en deux à chacune.", "chaque personne, tout le monde", SHARED, THINGS),
    Rule(r"(?i)\bmaîtresse de jeu\b", "Maîtresse de jeu, et joueuse", "meneuse de jeu"),
    Rule(r"(?i)\btablettes?\b", "Passez la tablette à Ana.", "cet appareil", but=("pwa.screenshot.wide",)),
    Rule(r"(?i)\bl’application\b|\ble compagnon\b", "l’application vous posera la question", "Chevet"),
    Rule(r"(?i)\bsièges?\b", "les sièges allumés", "place; a *siège* is on the board of Verrat!", r"^(?!verrat\.)"),
    Rule(r"(?i)\bplaces? éclairée|\blampes?\b", "les lampes allumées", "place allumée"),
    Rule(r"(?i)\bécriteau|\bsignes de la\b", "Les signes de la Narratrice", "pancarte"),
    Rule(
        r"(?i)\btir(?:e|er|é|ez) (?:trois|deux|un) contes?\b|\bcontes? (?:tirés?|se tire)\b|\bqu’on a tiré\b",
        "Elle tire trois contes",
        "piocher",
    ),
    Rule(r"(?i)\bla page tire\b", "La page tire au hasard", "Chevet, when it does something"),
    Rule(r"(?i)\beffac", "Effacer cette soirée", "supprimer", but=("keep.cookie.browser",)),
    Rule(r"(?i)\bsoirée supprimée|\b(supprimer|voir) (cette|les) soirée", "Supprimer cette soirée", "une table"),
    Rule(r"(?i)\boubli(?:er|ez)\b", "Tout oublier", "supprimer"),
    Rule(r"\b[EÉeé]mporter\b|(?i:\brapport(?:er|é)\b)", "Tout emporter", "exporter, importer"),
    Rule(r"^Reprendre (?!la partie\b)\w", "Reprendre le doute de Bea", "annuler"),
    Rule(r"(?i)\bnulle ne\b", "nulle ne vous connaît", "personne ne"),
    Rule(r"\bnommée Narratrice\b", "Vous êtes nommée Narratrice.", "proposée comme Narratrice, avant le vote"),
    Rule(r"\bau nom près\b", "le même réseau, au nom près", "exactement le même nom"),
    Rule(r"[\d}]e\b", "le 2e conte", "2ᵉ"),
    Rule(r"\bexilées sautées\b", "dans le sens horaire, exilées sautées", "en sautant les exilées"),
    Rule(r"(?i)\btéléviseur", "sur un téléviseur", "télévision"),
    Rule(r"(?i)\bscript\b", "Dire le script", "texte"),
    Rule(r"(?i)\bl’allure\b", "Selon l’allure choisie", "le rythme"),
    Rule(r"\b(?:Chiraz|Boukhara|Ispahan)\b", "Ispahan", "the name on the board, whose initial is played: Isfahan"),
    Rule(
        r"(?i)\b(?:une|d’une seule|trois) touches?\b",
        "Une touche, et la place est prise.",
        "un geste",
        but=("tv.remembers",),
    ),
    Rule(r"^À qui \{player\}", "À qui {player} prend 2 pièces ?", "{player} prend 2 pièces : à qui ?"),
    Rule(r"\bpouvoirs, sur le siège\b", "réunit les six pouvoirs, sur le siège", "les six pouvoirs, et le siège"),
    Rule(r"(?i)\bcachots?\b|\bgrâces\b", "Trois cachots", "donjon, pardon"),
    Rule(r"\{(?:yes|no)\} (?!contre)|\{n\} \w+ vote", "{yes} Oui, {no} Non", "a space that does not break, U+202F"),
    Rule("Wi-Fi", "le même Wi-Fi", "with a hyphen that does not break, U+2011"),
)
GERMAN = (
    Rule("ückgängig", "den Schritt rückgängig machen", "zurücknehmen"),
    Rule(r"(?i)smartphone|mobiltelefon", "auf dem Smartphone", "Handy"),
    Rule(r"Spielleiter", "Frag den Spielleiter", "die Spielleitung"),
    Rule(r"\w[:*_/](?:in|innen)\b", "Alle Spieler:innen", "alle, Leute, niemand"),
    Rule(
        r"(?i)\btablets?\b",
        "Gib das Tablet an Ana.",
        "dieses Gerät, das der Spielleitung",
        but=("pwa.screenshot.wide",),
    ),
    Rule("[«»”]", "»Tisch«", "„ “"),
    Rule("Wi.Fi", "im selben Wi‑Fi", "WLAN"),
)
SPANISH = (
    Rule(r"(?i)\btel[eé]fonos?\b|\bcelular", "el teléfono de Ana", "móvil"),
    Rule(r"(?i)\btabletas?\b", "Pasa la tableta a Ana.", "este dispositivo", but=("pwa.screenshot.wide",)),
    Rule(r"(?i)\bustedes?\b", "Cierren ustedes los ojos.", "tú, vosotros"),
    Rule(r"(?i)\bjugador(?:es)?\b", "cada jugador", "cada persona, quien juega"),
    Rule(r"(?i)\blos jugadores y las\b|\w/as?\b|@", "elegido/a", "words for everybody, without a double form"),
    Rule(r"(?i)\banular\b", "Anular el voto de Ana", "deshacer"),
    Rule(r"(?i)\bpuestos? encendidos?\b", "Toca un puesto encendido.", "sitio"),
    Rule(r"\d %|\} %", "al 100 %", "a space that does not break, U+00A0"),
    Rule("Wi-Fi", "la misma Wi-Fi", "with a hyphen that does not break, U+2011"),
    Rule(r"\b(?:Bujar|Isfahá|Ispah)", "Isfahán", "the name on the board: Isfahan"),
)
ITALIAN = (
    Rule(r"(?i)\bsmartphone|\bcellular[ei]\b", "lo smartphone di Ana", "telefono"),
    Rule(r"(?i)\btablet\b", "Passa il tablet ad Ana.", "questo dispositivo", but=("pwa.screenshot.wide",)),
    Rule(r"(?i)\bgiocator[ei]\b", "ogni giocatore", "ogni persona, chi gioca"),
    Rule(r"\w/[aei]\b|\*", "eletto/a", "words for everybody, without a double form"),
    Rule(r"\d[ \xa0]%|\}[ \xa0]%", "al 100 %", "a narrow space that does not break, U+202F"),
    Rule("Wi-Fi", "la stessa Wi-Fi", "with a hyphen that does not break, U+2011"),
    Rule("[“”„]", "“Tavolo”", "« »"),
)
RULES = {"en": ENGLISH, "fr": FRENCH, "de": GERMAN, "es": SPANISH, "it": ITALIAN}

DOCUMENT_RULES = (
    Rule(r"\b[Ff]or who\b", "for who has never seen the app", "for those who"),
    Rule(r"\breckon", "how contrast is reckoned", "computed"),
    Rule(r"(?i)\bmend(?:s|ed|ing)?\b", "a button that mends it", "fix"),
    Rule(r"\btaken? anew\b|\bmade anew\b", "the pictures are taken anew", "again"),
    Rule(r"\btells how\b", "a section tells how", "says how"),
    Rule(r"\btake[ns]? (?:\w+ )?along\b", "taken along as a file", "exported"),
    Rule(r"\bthe house\b", "nothing else in the house", "the project"),
)

AS_EXAMPLES = [(rule.pattern, rule.example) for rules in (*RULES.values(), DOCUMENT_RULES) for rule in rules]


@pytest.mark.parametrize(("pattern", "example"), AS_EXAMPLES)
def test_each_rule_catches_what_it_is_about(pattern: str, example: str) -> None:
    assert re.search(pattern, example)


@pytest.mark.parametrize("locale", LOCALES)
def test_no_message_says_what_nobody_at_a_table_would(locale: str) -> None:
    found = [
        (id_, form, f"say: {rule.instead}")
        for rule in RULES.get(locale, ())
        for id_, forms in wording(locale).sentences.items()
        for form in forms
        if re.search(rule.pattern, form) and re.search(rule.where, id_) and id_ not in rule.but
    ]
    assert found == []


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(TOP)))
def test_no_document_says_what_no_technical_writer_would(file: Path) -> None:
    lines = enumerate(file.read_text().splitlines(), 1)
    found = [
        (number, line, f"say: {rule.instead}")
        for number, line in lines
        for rule in DOCUMENT_RULES
        if re.search(rule.pattern, line)
    ]
    assert found == []
