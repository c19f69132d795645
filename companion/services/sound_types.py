"""The type of a sound file, recognised by its first bytes."""

from typing import Final

ACCEPTED: Final = {
    "audio/webm": "audio/webm",
    "video/webm": "audio/webm",  # what some systems call any webm file
    "audio/ogg": "audio/ogg",
    "audio/mp4": "audio/mp4",
    "audio/m4a": "audio/mp4",
    "audio/mp4a-latm": "audio/mp4",
    "audio/x-m4a": "audio/mp4",
    "audio/mpeg": "audio/mpeg",
    "audio/mp3": "audio/mpeg",
    "audio/wav": "audio/wav",
    "audio/wave": "audio/wav",
    "audio/x-wav": "audio/wav",
    "audio/vnd.wave": "audio/wav",
    "audio/aac": "audio/aac",
    "audio/x-aac": "audio/aac",
}
"""The types that a browser may call a sound by, each with the type it is kept as."""


def is_accepted(claimed: str) -> bool:
    """Return whether ``claimed``, a type with or without parameters, is one of a sound that is taken."""
    return claimed.partition(";")[0].strip().lower() in ACCEPTED


def kind_of(sound: bytes) -> str | None:
    """Return the type of a sound by its first bytes, one of the values of ``ACCEPTED``; None for anything else."""
    if sound.startswith(b"\x1a\x45\xdf\xa3"):
        return "audio/webm"
    if sound.startswith(b"OggS"):
        return "audio/ogg"
    if sound[4:8] == b"ftyp":
        return "audio/mp4"
    if sound[:4] == b"RIFF" and sound[8:12] == b"WAVE":
        return "audio/wav"
    if sound.startswith(b"ID3"):
        return "audio/mpeg"
    return _stream(sound)


def _stream(sound: bytes) -> str | None:
    """Return the type of a stream of frames: twelve set bits, then a layer, which AAC leaves at zero."""
    if len(sound) < 4 or sound[0] != 0xFF:
        return None
    if sound[1] & 0xF6 == 0xF0:
        return "audio/aac"
    layer, rate, frequency = sound[1] >> 1 & 3, sound[2] >> 4, sound[2] >> 2 & 3
    is_mpeg = sound[1] & 0xE0 == 0xE0 and layer != 0 and rate != 15 and frequency != 3
    return "audio/mpeg" if is_mpeg else None
