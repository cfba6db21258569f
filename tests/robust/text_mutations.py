"""Changes to the text of a trace file: bytes, stretches, numbers and names. Each takes the bytes and a source of
chance and returns other bytes; none knows which format it has before it, except that numbers and names stand where
both formats have them."""

import json
import random
import re

NUMBERS = ["1e308", "-1e308", "1.5e308", "NaN", "-NaN", "Infinity", "-INF", "9223372036854775807",
           "9223372036854775808", "-9223372036854775808", "18446744073709551616", "-1", "1e-320", "0", "-0", "1e999",
           "00", "1.", ".5", "+1", "0x10", "1" * 400, "1e18", "4294967296", "", "\"7\"", "null", "true", "[]"]
NAMES = ["a\x1b[31m\x07b\x9bc", "a\r\nb", "a\0b", "\u202eabc\u2066", "<img src=x onerror=f()>",
         "|*_`[a](javascript:f())", "=cmd()", "../../etc/passwd", "", " ", "%n%s{}{0}", "\ufeff\u2028", "x" * 70000,
         "$(f)`f`'\"; f", "nul\\u0000"]
RAW_NAMES = [b"\xff\xfe", b"\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\x80", b"\x1b]0;f\x07", b"\x00"]

# A number that stands for a value: not within a name, as in "k7" or "rank0.json".
NUMBER = re.compile(rb"(?<=[:,\[])(\s*)-?\d+(?:\.\d+)?(?=[,}\]\r\n])")
NAME = re.compile(rb'(?<="name": ")[^"\\]*(?=")|(?<=,)[A-Za-z_][\w.:]*(?=,)')


def spot(text: bytes, random_: random.Random, longest: int = 2000) -> tuple[int, int]:
    start = random_.randrange(len(text) + 1)
    return start, min(len(text), start + random_.choice([1, 2, 16, 200, longest]))


def flipped(text: bytes, random_: random.Random) -> bytes:
    changed = bytearray(text)
    for _ in range(random_.choice([1, 2, 8, 64])):
        changed[random_.randrange(len(changed))] ^= 1 << random_.randrange(8)
    return bytes(changed)


def noise(text: bytes, random_: random.Random) -> bytes:
    start, end = spot(text, random_)
    return text[:start] + random_.randbytes(end - start) + text[end:]


def truncated(text: bytes, random_: random.Random) -> bytes:
    return text[:random_.randrange(len(text))]


def cut_out(text: bytes, random_: random.Random) -> bytes:
    start, end = spot(text, random_)
    return text[:start] + text[end:]


def doubled(text: bytes, random_: random.Random) -> bytes:
    start, end = spot(text, random_)
    return text[:end] + text[start:end] * random_.choice([1, 2, 30]) + text[end:]


def moved(text: bytes, random_: random.Random) -> bytes:
    """Lines in another order."""
    lines = text.splitlines(keepends=True)
    one, other = random_.randrange(len(lines)), random_.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def zeros(text: bytes, random_: random.Random) -> bytes:
    """What a file system leaves of a page after a power loss."""
    start, end = spot(text, random_, 4096)
    return text[:start] + bytes(end - start) + text[end:]


def nul(text: bytes, random_: random.Random) -> bytes:
    at = random_.randrange(len(text))
    return text[:at] + b"\0" + text[at:]


def replaced(text: bytes, pattern: re.Pattern, new: bytes, random_: random.Random, how_many: int) -> bytes:
    places = list(pattern.finditer(text))
    for place in sorted(random_.sample(places, min(how_many, len(places))), key=lambda found: -found.start()):
        text = text[:place.start()] + new + text[place.end():]
    return text


def numbers(text: bytes, random_: random.Random) -> bytes:
    new = random_.choice(NUMBERS).encode()
    return replaced(text, NUMBER, new, random_, random_.choice([1, 1, 3, 50, 10**6]))


def field_of_all(text: bytes, random_: random.Random) -> bytes:
    """One key of all events, or one column."""
    new = random_.choice(NUMBERS).encode()
    if text.lstrip()[:1] in (b"{", b"["):
        key = random_.choice([b"ts", b"dur", b"pid", b"tid", b"device", b"stream", b"correlation", b"bytes", b"watts",
                              b"Total Allocated", b"rank", b"world_size", b"baseTimeNanoseconds", b"External id",
                              b"est. achieved occupancy %", b"totalGlobalMem", b"numSms"])
        return re.sub(rb'("' + re.escape(key) + rb'": )[^,}\]]+', rb"\g<1>" + new, text)
    lines = [line.split(b",") for line in text.splitlines()]
    at = random_.randrange(len(lines[0]))
    for line in lines[1:]:
        if at < len(line) and random_.random() < 0.9:
            line[at] = new
    return b"\n".join(b",".join(line) for line in lines) + b"\n"


def names(text: bytes, random_: random.Random) -> bytes:
    """Raw bytes in the place of one name everywhere, or what JSON escapes; nothing where there is no name."""
    found = NAME.findall(text)
    old = random_.choice(found) if found else b""
    if random_.random() < 0.4:
        new = random_.choice(RAW_NAMES)
    else:
        name = random_.choice(NAMES)
        is_json = text.lstrip()[:1] in (b"{", b"[")
        new = (json.dumps(name)[1:-1] if is_json else name).encode("utf-8", "surrogatepass")
    return text.replace(old, new) if old else text


def quotes(text: bytes, random_: random.Random) -> bytes:
    at = random_.randrange(len(text))
    mark = random_.choice([b'"', b"'", b"\\", b"{", b"[", b"}", b"]", b",", b"\n", b"\r", b"\\u"])
    return text[:at] + mark + text[at:]


def long_text(text: bytes, random_: random.Random) -> bytes:
    """A cell or an event of several megabytes."""
    return replaced(text, NAME, b"x" * (5 << 20), random_, 1)


def deep(text: bytes, random_: random.Random) -> bytes:
    """Levels within levels in the place of a number."""
    levels = random_.choice([100, 2000, 300_000])
    return replaced(text, NUMBER, b"[" * levels + b"1" + b"]" * random_.choice([levels, levels, 0]), random_, 1)


def joined(text: bytes, random_: random.Random) -> bytes:
    """Another file's text behind it, or a mark before it."""
    utf16 = text.decode("utf-8", "replace").encode("utf-16-le")
    return random_.choice([text + text, b"\xef\xbb\xbf" + text, b"\xff\xfe" + utf16,
                           text.replace(b"\n", b"\r\n"), text.replace(b"\n", b"\r"), b"\n" * 1000 + text])


TEXT_KINDS = {function.__name__: function for function in (
    flipped, noise, truncated, cut_out, doubled, moved, zeros, nul, numbers, field_of_all, names, quotes, long_text,
    deep, joined)}
