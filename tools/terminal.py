#!/usr/bin/env python3
"""Draws the animated terminal of the README: runs real commands and records what they print.

    cargo build --release
    python3 tools/terminal.py target/release/pousse docs/terminal.svg

Each command runs in a pseudo-terminal, so that colours and the live line are those a user sees. The recording becomes
one SVG file with CSS animations only: no script and no font from elsewhere. Readers who prefer reduced motion see the
last screen. Needs Python 3.9 and a Unix system; run it at the root of the repository.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time
from xml.sax.saxutils import escape

# What is typed, and how long its last screen stays, in seconds.
SCENES = [
    ('pousse solve "2 5 13 12 / 1 0 3 15 / 9 7 14 6 / 10 11 8 4"', 4.0),
    ('pousse generate tiles --size 6x6 --seed 1 | pousse solve - --time 4s', 4.0),
    ('pousse trace "2 8 3/1 6 4/7 0 5" --goal "1 2 3/8 0 4/7 6 5" -H hamming', 6.0),
]
COLUMNS, ROWS = 76, 20
# How fast commands are typed, in characters per second, and how often the screen is recorded, in seconds.
TYPING, FRAME = 24.0, 0.25
# The size of a character and the margins, in pixels.
WIDTH, HEIGHT, MARGIN, BAR = 8.4, 19.0, 16.0, 30.0
PROMPT = '$ '


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, out = os.path.abspath(sys.argv[1]), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        shim = os.path.join(folder, 'pousse')
        os.symlink(program, shim)
        environment = {
            **os.environ, 'TERM': 'xterm-256color', 'PATH': folder + os.pathsep + os.environ['PATH'],
            'XDG_CACHE_HOME': os.path.join(folder, 'cache'), 'XDG_DATA_HOME': os.path.join(folder, 'data'),
        }
        environment.pop('NO_COLOR', None)
        spans, typed, now = [], [], 0.0
        for command, pause in SCENES:
            record(command, environment)  # builds tables, which the recording need not show
            frames = record(command, environment)
            begin = now
            now += 0.6
            typed.append((begin, now, now + len(command) / TYPING, command))
            now = typed[-1][2] + 0.4
            start = now
            end = start + frames[-1][0] + pause
            spans += lines(frames, start, end)
            spans.append((0, [(PROMPT, 'prompt'), (command, 'typed')], begin, end))
            now = end
    with open(out, 'w', encoding='utf-8') as file:
        file.write(draw(spans, typed, now))


def record(command, environment):
    """Runs a command and returns (seconds, screen) for every change of the screen."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', ROWS, COLUMNS, 0, 0))
        os.execvpe('sh', ['sh', '-c', command], environment)
    screen, began, frames, decoder = Screen(), time.monotonic(), [], codecs.getincrementaldecoder('utf-8')()
    while True:
        ready, _, _ = select.select([terminal], [], [], FRAME)
        if ready:
            try:
                data = os.read(terminal, 65536)
            except OSError:  # Linux reports the end of a terminal as an error.
                data = b''
            if not data:
                break
            screen.write(decoder.decode(data))
        elapsed = time.monotonic() - began
        if not frames or elapsed - frames[-1][0] >= FRAME:
            frames.append((elapsed, screen.copy()))
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f'{command}: exit code {os.waitstatus_to_exitcode(status)}')
    frames.append((time.monotonic() - began, screen.copy()))
    return frames


class Screen:
    """A terminal emulator limited to what our output uses: colours, carriage returns, and clearing lines."""

    ESCAPE = re.compile(r'\x1b\[([0-9;?]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b[=>]')

    def __init__(self):
        self.cells, self.row, self.column, self.style = [[]], 0, 0, ''

    def copy(self):
        return [list(row) for row in self.cells]

    def write(self, text):
        at = 0
        while at < len(text):
            found = self.ESCAPE.match(text, at)
            if found:
                self.control(found.group(1) or '', found.group(2) or '')
                at = found.end()
                continue
            self.put(text[at])
            at += 1

    def put(self, character):
        if character == '\n':
            self.row += 1
            while len(self.cells) <= self.row:
                self.cells.append([])
        elif character == '\r':
            self.column = 0
        elif character >= ' ':
            if self.column == COLUMNS:
                self.put('\r')
                self.put('\n')
            row = self.cells[self.row]
            row.extend([(' ', '')] * (self.column + 1 - len(row)))
            row[self.column] = (character, self.style)
            self.column += 1

    def control(self, numbers, letter):
        first = int(numbers) if numbers.isdigit() else 0
        if letter == 'm':
            self.style = style(self.style, numbers)
        elif letter == 'K':
            del self.cells[self.row][0 if first == 2 else self.column:]
        elif letter == 'J':
            del self.cells[self.row][self.column:]
            del self.cells[self.row + 1:]
        elif letter == 'A':
            self.row = max(0, self.row - max(1, first))
        elif letter == 'B':
            self.row = min(len(self.cells) - 1, self.row + max(1, first))
        elif letter == 'G':
            self.column = max(1, first) - 1


def style(current, numbers):
    """Returns the classes after an SGR sequence."""
    names = set(current.split())
    colours = {f'c{n}' for n in range(8)}
    for number in (int(n or 0) for n in numbers.split(';')):
        if number == 0:
            names = set()
        elif number in (1, 2):
            names.add({1: 'bold', 2: 'faint'}[number])
        elif number == 22:
            names -= {'bold', 'faint'}
        elif 30 <= number <= 37 or 90 <= number <= 97:
            names = names - colours | {f'c{number % 10}'}
        elif number == 39:
            names -= colours
    return ' '.join(sorted(names))


def lines(frames, start, end):
    """Returns (row, runs, from, to) for every line of the screen, below the command."""
    spans = []
    height = max(len(screen) for _, screen in frames)
    for row in range(height):
        open_at, shown = None, []
        for seconds, screen in frames + [(end - start, None)]:
            cells = trimmed(screen[row]) if screen is not None and row < len(screen) else []
            if screen is not None and cells == shown:
                continue
            if shown:
                spans.append((row + 1, runs(shown), open_at, start + seconds))
            open_at, shown = start + seconds, cells
    return spans


def trimmed(cells):
    cells = list(cells)
    while cells and cells[-1][0] == ' ':
        cells.pop()
    return cells


def runs(cells):
    """Joins cells of the same style."""
    joined = []
    for character, name in cells:
        if joined and joined[-1][1] == name:
            joined[-1] = (joined[-1][0] + character, name)
        else:
            joined.append((character, name))
    return joined


def draw(spans, typed, total):
    """Writes the SVG file."""
    width, height = COLUMNS * WIDTH + 2 * MARGIN, ROWS * HEIGHT + 2 * MARGIN + BAR
    keyframes, body, names = [], [], {}

    def animation(begin, end):
        key = (round(100 * begin / total, 3), round(100 * end / total, 3))
        if key not in names:
            names[key] = f's{len(names)}'
            first, last = key
            before = f'0%,{first}%{{opacity:0}}' if first > 0 else ''
            after = f'{last}%,100%{{opacity:0}}' if last < 100 else ''
            stay = f'{first + 0.001 if first > 0 else 0:.3f}%,{last - 0.001 if last < 100 else 100:.3f}%{{opacity:1}}'
            keyframes.append(f'@keyframes {names[key]}{{{before}{stay}{after}}}')
        return names[key]

    for row, parts, begin, end in spans:
        if row >= ROWS:
            continue
        y = BAR + MARGIN + row * HEIGHT + 0.75 * HEIGHT
        column, texts = 0, []
        for text, name in parts:
            if text.strip():
                lead = len(text) - len(text.lstrip())
                words = text.strip()
                x = MARGIN + (column + lead) * WIDTH
                texts.append(f'<text x="{x:.1f}" y="{y:.1f}" textLength="{len(words) * WIDTH:.1f}"'
                             f'{f""" class="{name}" """.rstrip() if name else ""}>{escape(words)}</text>')
            column += len(text)
        last = ' last' if end >= total - 0.01 else ''
        body.append(f'<g class="s{last}" style="animation-name:{animation(begin, end)}">{"".join(texts)}</g>')
    covers = []
    for index, (begin, start, end, command) in enumerate(typed):
        x, y = MARGIN + len(PROMPT) * WIDTH, BAR + MARGIN
        from_, to, hide = (100 * t / total for t in (start, end, begin))
        steps = len(command)
        before = f'0%,{hide - 0.001:.3f}%{{transform:none;visibility:hidden}}' if hide > 0 else ''
        keyframes.append(
            f'@keyframes t{index}{{{before}{hide:.3f}%{{transform:none;visibility:visible}}'
            f'{from_:.3f}%{{transform:none;visibility:visible;animation-timing-function:steps({steps})}}'
            f'{to:.3f}%{{transform:translateX({steps * WIDTH:.1f}px);visibility:visible}}'
            f'{to + 0.001:.3f}%,100%{{visibility:hidden;transform:translateX({steps * WIDTH:.1f}px)}}}}')
        covers.append(f'<g class="cover" style="animation-name:t{index}">'
                      f'<rect class="paper" x="{x:.1f}" y="{y:.1f}" width="{COLUMNS * WIDTH:.1f}" height="{HEIGHT}"/>'
                      f'<rect class="cursor" x="{x:.1f}" y="{y + 2:.1f}" width="{WIDTH}" height="{HEIGHT - 4}"/></g>')
    css = (
        'text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d7dce2;'
        'white-space:pre}'
        '.paper{fill:#14181d}.bar{fill:#242a31}.cursor{fill:#d7dce2}.prompt{fill:#7ee787}.typed{fill:#ffffff}'
        '.bold{font-weight:700}.faint{opacity:.65}.c1{fill:#ff7b72}.c2{fill:#7ee787}.c3{fill:#e3b341}'
        '.c4{fill:#79c0ff}.c5{fill:#d2a8ff}.c6{fill:#76e3ea}'
        f'.s,.cover{{animation-duration:{total:.2f}s;animation-iteration-count:infinite}}'
        '.s{opacity:0;animation-timing-function:step-end}.last{opacity:1}.cover{visibility:hidden}'
        '@media (prefers-reduced-motion:reduce){.s,.cover{animation:none}}'
    )
    label = 'A terminal: ' + '; '.join(command for command, _ in SCENES)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(label, {chr(34): "&quot;"})}">\n'
        f'<!-- Made by tools/terminal.py. -->\n<style>{css}{"".join(keyframes)}</style>\n'
        f'<clipPath id="window"><rect width="{width:.0f}" height="{height:.0f}" rx="10"/></clipPath>\n'
        f'<g clip-path="url(#window)"><rect class="paper" width="{width:.0f}" height="{height:.0f}"/>'
        f'<rect class="bar" width="{width:.0f}" height="{BAR:.0f}"/>'
        + ''.join(f'<circle cx="{20 + 20 * n}" cy="{BAR / 2}" r="6" fill="{colour}"/>'
                  for n, colour in enumerate(('#ff5f57', '#febc2e', '#28c840')))
        + '\n' + '\n'.join(body) + '\n' + '\n'.join(covers) + '\n</g>\n</svg>\n'
    )


if __name__ == '__main__':
    main()
