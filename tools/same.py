#!/usr/bin/env python3
"""Compares what two builds of pousse do: run as `cargo xtask same OLD_BINARY [NEW_BINARY]`.

Every file `tools/same/*.txt` is a list of invocations, one per line, written as in a shell. Each build runs a file from
top to bottom in a folder of its own, a fresh copy of `tools/same/inputs`, with its own home, cache and data folders, so
later lines may use what earlier ones have written. Compared are exit codes, standard output and standard error, answers
of the server, and files that a line prints. Clocks, rates, dates, versions, ports and folders are masked. JSON is
compared as values: the order of keys does not matter.

Lines of a list:

    # ...                      a comment
    NAME='...'                 a text for later lines, where $NAME stands for it
    for NAME in A 'B C' ...    the indented lines that follow are run for each word
    pousse ARGUMENTS [< FILE]  runs the command
    cat FILE ...               prints files (patterns are allowed), `ls FOLDER` what is in a folder, `rm FOLDER` removes
    serve pousse ARGUMENTS     starts a server, which lasts until `stop`
    GET PATH, POST PATH JSON   a request; if it starts a job, the state of the job at its end is printed as well
                               ($JOB is the last job). `Name: value` words before the JSON are headers; texts are put
                               in as they are, so that quotes in them need a backslash
    stop                       interrupts the server

Differences that are meant can be listed in `tools/same/expected.txt`, one per line:

    WORDS -- REASON            lines that contain these words may differ
    s/OLD/NEW/ -- REASON       a regular expression, applied to what the old build says before it is compared
    m/TEXT/ -- REASON          a regular expression for what is not compared, such as m/"peak_bytes": \\d+/
"""

import argparse
import concurrent.futures
import csv
import difflib
import glob
import http.client
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "same")
# An invocation that takes longer hangs.
HANG = 120
# Lines of a difference that are shown unless `--only` asks for everything.
SHOWN = 14

# ---------------------------------------------------------------------------------------------------- masking

TIME = r"\b\d[\d,]*(?:\.\d+)? ?(?:ns|µs|us|ms|s|min)\b(?!/)"
MASKS = [
    # Said only if it took a while.
    (re.compile(r"\n?tables built in " + TIME), ""),
    (re.compile(r"[\d,]+ of [\d,]+ runs after .*\n"), ""),
    (re.compile(r"\d[\d,.]*(?: ?[kMG])?(?: nodes)?/s\b"), "<rate>"),
    (re.compile(TIME), "<time>"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?"), "<date>"),
    (re.compile(r"127\.0\.0\.1:\d+"), "127.0.0.1:<port>"),
    (re.compile(r"(?<=pousse )\d+\.\d+\.\d+\b"), "<version>"),
    (re.compile(r'(?<=%%% )\d+\.\d+\.\d+|(?<="pousse" )\S+ *"pousse [^"]*"'), "<version>"),
]
# A number or text under one of these names is only compared as "there is one".
CLOCK_KEYS = re.compile(
    r"(^|[_-])(seconds|seconds_ratio|rate|started|ended|changed|commit|cpu|version|job)$"
    r"|^(time|elapsed|memory_bytes|built_in|loads_in)$"
)
# The columns of a CSV file that are clocks.
CLOCK_COLUMNS = re.compile(r"seconds|^started$|^commit$|^cpu$|^version$|\btime\b|\brate\b|nodes/s|per second", re.I)


def mask(text, root):
    """Masks what depends on the moment or on the place, and the widths of columns that depend on them."""
    text = text.replace(root, "<folder>")
    masked = text
    for pattern, stands in MASKS:
        masked = pattern.sub(stands, masked)
    if "<time>" in masked or "<rate>" in masked:
        lines = []
        for line in masked.split("\n"):
            # The columns of a table are as wide as the times in them.
            if "──" in masked or "<time>" in line or "<rate>" in line:
                line = re.sub(r" +", " ", re.sub("──+", "──", line)).strip()
                if "──" in masked:
                    line = re.sub(r"<time> \d[\d,.]*(?= |$)(?! [KMG]?i?B)", "<time> <ratio>", line)
            lines.append(line)
        masked = "\n".join(lines)
    return masked


def masked_value(value, root, key=""):
    """Masks a JSON value."""
    if isinstance(value, dict):
        return {name: masked_value(one, root, name) for name, one in value.items()}
    if isinstance(value, list):
        if key == "history":
            # How many steps are noted on the way depends on when somebody looked.
            value = value[-1:]
        return [masked_value(one, root, key) for one in value]
    if value is None or isinstance(value, bool):
        return value
    if CLOCK_KEYS.search(key):
        return "<clock>"
    return mask(value, root) if isinstance(value, str) else value


def canonical(text, root):
    """Returns a text with its JSON in one form, and everything masked."""

    def pretty(value):
        return json.dumps(masked_value(value, root), indent=1, sort_keys=True, ensure_ascii=False)

    def parsed(text):
        if text.lstrip()[:1] not in ("{", "["):
            return None
        try:
            return json.loads(text)
        except ValueError:
            return None

    whole = parsed(text)
    if whole is not None:
        return pretty(whole)
    lines = []
    for line in text.split("\n"):
        value = parsed(line) if line[:1] == "{" else None
        lines.append(line if value is None else "\0" + pretty(value))
    if not any(line.startswith("\0") for line in lines):
        return mask(text, root)
    return "\n".join(line[1:] if line.startswith("\0") else mask(line, root) for line in lines)


def canonical_csv(text, root):
    """Returns a CSV file with its clocks masked."""
    rows = list(csv.reader(io.StringIO(text)))
    clocks = [bool(CLOCK_COLUMNS.search(name)) for name in rows[0]] if rows else []
    out = [rows[0]] if rows else []
    for row in rows[1:]:
        timed = any(one in ("time", "seconds") or one.startswith("seconds of ") for one in row)
        masked = [clock and one or timed and re.fullmatch(r"-?[\d.]+", one) for one, clock in zip(row, clocks)]
        out.append(["<clock>" if clock else one for one, clock in zip(row, masked)] + row[len(masked):])
    return "\n".join(mask(",".join(row), root) for row in out)


# ---------------------------------------------------------------------------------------------------- the lists


def variables(text, known):
    """Puts in the texts that stand for names."""
    for name in sorted(known, key=len, reverse=True):
        text = text.replace("$" + name, known[name])
    return text


def spelled_out(line, known):
    """Returns a line with its texts put in, and its words; a request has none."""
    request = variables(line, known)
    if re.match(r"(GET|POST|PUT|DELETE|HEAD|OPTIONS) ", request):
        return request, []
    arguments = [variables(word, known) for word in words(line)]
    return " ".join(shlex.quote(word) for word in arguments), arguments


def words(line):
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.escape = True, "", ""
    return list(lexer)


def read_list(path):
    """Returns the lines of a list as (line number, text, variables)."""
    found, known, loop = [], {}, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if not line.startswith(" "):
                loop = None
            assigned = re.match(r"([A-Z][A-Z0-9_]*)=(.*)$", line)
            begun = re.match(r"for ([A-Z][A-Z0-9_]*) in (.*)$", line)
            if assigned:
                known = {**known, assigned[1]: variables(words(assigned[2])[0] if assigned[2] else "", known)}
            elif begun:
                loop = (begun[1], [variables(word, known) for word in words(begun[2])])
            elif loop and line.startswith(" "):
                for one in loop[1]:
                    found.append((number, line.strip(), {**known, loop[0]: one}))
            else:
                found.append((number, line.strip(), known))
    return found


# ---------------------------------------------------------------------------------------------------- running


class Build:
    """One build, running one list in a folder of its own."""

    def __init__(self, binary, root):
        self.binary, self.root = binary, root
        self.work, self.home = os.path.join(root, "work"), os.path.join(root, "home")
        shutil.copytree(os.path.join(HERE, "inputs"), self.work)
        os.mkdir(self.home)
        odd_inputs(self.work)
        self.environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": self.home,
            "XDG_CACHE_HOME": os.path.join(self.home, "cache"),
            "XDG_DATA_HOME": os.path.join(self.home, "data"),
            "LANG": "C.UTF-8",
        }
        self.server = self.address = None
        self.job = "none"

    def carry_out(self, line, known):
        """Carries out a line and returns (what it says in full words, what came of it)."""
        shown, arguments = spelled_out(line, known)
        if not arguments:
            return shown, self.request(shown.replace("$JOB", self.job))
        kind = arguments[0]
        if kind == "pousse":
            return shown, self.run(arguments[1:])
        if kind == "serve":
            return shown, self.serve(arguments[2:])
        if kind == "stop":
            return shown, self.stop()
        if kind == "cat":
            return shown, "\n".join(self.print_file(path) for path in self.files(arguments[1:]))
        if kind == "ls":
            return shown, "\n".join(self.listed(arguments[1]))
        if kind == "rm":
            for path in self.files(arguments[1:]):
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
            return shown, ""
        raise SystemExit(f"same: not an invocation: {line}")

    def files(self, patterns):
        return [path for one in patterns for path in sorted(glob.glob(os.path.join(self.work, one)))]

    def listed(self, folder):
        top = os.path.join(self.work, folder)
        return sorted(
            os.path.relpath(os.path.join(place, name), top) for place, _, names in os.walk(top) for name in names
        )

    def print_file(self, path):
        with open(path, "rb") as file:
            text = file.read().decode("utf-8", "backslashreplace")
        shape = canonical_csv if path.endswith(".csv") else canonical
        return f"=== {os.path.relpath(path, self.work)}\n{shape(text, self.root)}"

    def process(self, arguments, **more):
        # The first word of the usage is the name that a user types.
        return subprocess.Popen(
            ["pousse", *arguments], executable=self.binary, cwd=self.work, env=self.environment, **more
        )

    def run(self, arguments):
        stdin = subprocess.DEVNULL
        if "<" in arguments:
            at = arguments.index("<")
            stdin = open(os.path.join(self.work, arguments[at + 1]), "rb")
            arguments = arguments[:at]
        process = self.process(arguments, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=HANG)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return "does not end"
        finally:
            if stdin is not subprocess.DEVNULL:
                stdin.close()
        said = f"exit {process.returncode}"
        for name, data in [("stdout", out), ("stderr", err)]:
            if data:
                said += f"\n--- {name}\n" + canonical(data.decode("utf-8", "backslashreplace"), self.root)
        return said

    def serve(self, arguments):
        self.server = self.process(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.server.stdout.readline()
        found = re.search(r"127\.0\.0\.1:(\d+)", line)
        if found:
            self.address = ("127.0.0.1", int(found[1]))
        return mask(line, self.root)

    def stop(self):
        if not self.server:
            return "no server"
        self.server.send_signal(signal.SIGINT)
        out, err = self.server.communicate(timeout=HANG)
        code, self.server = self.server.returncode, None
        return f"exit {code}\n--- stdout\n{mask(out, self.root)}\n--- stderr\n{mask(err, self.root)}"

    def request(self, line):
        method, path, *rest = line.split(" ", 2)
        body, headers = rest[0] if rest else "", {}
        while header := re.match(r"([A-Z][A-Za-z-]*): (\S+) ?", body):
            headers[header[1]] = header[2]
            body = body[header.end():]
        if body and "Content-Type" not in headers:
            headers["Content-Type"] = "application/json"
        try:
            said, answer = self.ask(method, path, body, headers)
            if method == "POST" and isinstance(answer, dict) and "job" in answer:
                self.job = answer["job"]
                while True:
                    end, state = self.ask("GET", f"/api/jobs/{self.job}", "", {})
                    if not isinstance(state, dict) or state.get("state") not in ("queued", "running"):
                        return f"{said}\n=== the job\n{end}"
                    time.sleep(0.01)
            return said
        except (OSError, http.client.HTTPException) as error:
            return f"no answer: {type(error).__name__}"

    def ask(self, method, path, body, headers):
        """Sends a request; returns the answer as text, and as a value if it is JSON."""
        if not self.address:
            return "no server", None
        connection = http.client.HTTPConnection(*self.address, timeout=HANG)
        connection.request(method, path, body.encode() or None, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        text = data.decode("utf-8", "backslashreplace")
        if self.job != "none":
            text = text.replace(self.job, "<job>")
        kept = [f"{name}: {value}" for name, value in sorted(answer.getheaders())
                if name.lower() not in ("date", "content-length", "etag")]
        try:
            value = json.loads(data)
        except ValueError:
            value = None
        shape = canonical_csv if path.endswith(".csv") and answer.status == 200 else canonical
        said = "\n".join([f"status {answer.status}", *kept, shape(text, self.root)])
        return said, value

    def end(self):
        if self.server:
            self.server.kill()
            self.server.communicate()


def odd_inputs(folder):
    """Writes the inputs that are not plain text."""
    for name, data in {
        "empty.txt": b"",
        "not-text.txt": b"1 2 3 \xff\xfe 0\n",
        "binary.txt": b"\x7fELF\x02\x01\x01\0\0\0\0",
        "windows.txt": b"\xef\xbb\xbfone: 1 2 3/4 5 6/7 0 8\r\n\r\n# two\r\ntwo: 1 2 3/4 5 6/0 7 8\r\n",
    }.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    os.mkdir(os.path.join(folder, "a-folder"))


def run_list(name, binary, root):
    """Runs a list with one build; returns (line number, words, result) of every line."""
    os.makedirs(root)
    build, results = Build(binary, root), []
    try:
        for number, line, known in read_list(os.path.join(HERE, name)):
            shown, said = build.carry_out(line, known)
            results.append((number, shown.replace(root, "<folder>"), said))
    finally:
        build.end()
        shutil.rmtree(root, ignore_errors=True)
    return results


# ---------------------------------------------------------------------------------------------------- comparing


class Expected:
    """The differences that are meant."""

    def __init__(self):
        self.words, self.changes, self.masks = [], [], []
        path = os.path.join(HERE, "expected.txt")
        if not os.path.exists(path):
            return
        with open(path, encoding="utf-8") as file:
            for line in file:
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                what, dashes, reason = line.rpartition(" -- ")
                if not dashes or not reason:
                    raise SystemExit(f"same: expected.txt: no reason given: {line}")
                change = re.fullmatch(r"s/((?:[^/\\]|\\.)*)/((?:[^/\\]|\\.)*)/", what)
                masked = re.fullmatch(r"m/(.*)/", what)
                if masked:
                    self.masks.append(re.compile(masked[1], re.M))
                elif change:
                    self.changes.append((re.compile(change[1], re.M), change[2]))
                else:
                    self.words.append(what)

    def old(self, text):
        """Returns what the old build says, as the new one should."""
        for pattern, replacement in self.changes:
            text = pattern.sub(replacement, text)
        return self.new(text)

    def new(self, text):
        for pattern in self.masks:
            text = pattern.sub("<masked>", text)
        return text

    def covers(self, where):
        return any(words in where for words in self.words)


def difference(old, new):
    """Returns the lines that differ, with - and +."""
    old, new = old.split("\n"), new.split("\n")
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    if len(old) * len(new) > 4_000_000:
        return [f"- {line}" for line in old[:3]] + [f"+ {line}" for line in new[:3]] + ["  ... and much more"]
    lines = difflib.unified_diff(old, new, n=0, lineterm="")
    return [f"{line[0]} {line[1:]}" for line in list(lines)[2:] if not line.startswith("@@")]


def main():
    parser = argparse.ArgumentParser(prog="cargo xtask same", description=__doc__.split("\n", 1)[0])
    parser.add_argument("old", help="the binary of the old build")
    parser.add_argument("new", help="the binary of the new build")
    parser.add_argument("--only", metavar="WORDS", help="show lines that contain these words, before and after, in full")
    parser.add_argument("--list", metavar="NAME", help="run only the lists whose name contains this")
    parser.add_argument("--full", action="store_true", help="show differences in full")
    parser.add_argument("--save", metavar="FILE", help="write the differences, ungrouped and in full, to this file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="run this many lists at a time")
    asked = parser.parse_args()
    builds = [os.path.abspath(asked.old), os.path.abspath(asked.new)]
    for binary in builds:
        if not os.access(binary, os.X_OK):
            raise SystemExit(f"same: {binary} is not a program")
    expected = Expected()
    names = sorted(name for name in os.listdir(HERE) if name.endswith(".txt") and name != "expected.txt")
    names = [name for name in names if not asked.list or asked.list in name]
    if asked.only:
        names = [name for name in names if mentions(name, asked.only)]
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="same-") as top, concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        # The longest lists first.
        names.sort(key=lambda name: -os.path.getsize(os.path.join(HERE, name)))
        running = {
            # Both folders have names of the same length, in case a text is laid out around them.
            (name, which): pool.submit(run_list, name, binary, os.path.join(top, f"{name[:-4]}-{which}"))
            for name in names
            for which, binary in zip("ab", builds)
        }
        results = {key: job.result() for key, job in running.items()}
    groups, count, differ, meant = {}, 0, 0, 0
    for name in sorted(names):
        for (number, words_, old), (_, _, new) in zip(results[name, "a"], results[name, "b"]):
            count += 1
            where = f"{name}:{number}: {words_}"
            if asked.only:
                if asked.only in where:
                    print(f"##### {where}\n##### before\n{old}\n##### after\n{new if new != old else '(the same)'}\n")
                else:
                    count -= 1
                    continue
            if old == new:
                continue
            old, new = expected.old(old), expected.new(new)
            if old == new or expected.covers(where):
                meant += 1
                continue
            differ += 1
            text = "\n".join(difference(old, new))
            # Differences in other numbers only are of the same kind.
            groups.setdefault(re.sub(r"\d[\d,.]*", "#", text), []).append((where, text))
    if asked.save:
        with open(asked.save, "w", encoding="utf-8") as file:
            for places in groups.values():
                for where, text in places:
                    file.write(f"{where}\n{text}\n\n")
    if not asked.only:
        for places in sorted(groups.values(), key=lambda places: -len(places)):
            for where, _ in places[:3]:
                print(where if len(where) <= 300 else where[:300] + " ...")
            if len(places) > 3:
                print(f"... and {len(places) - 3} more with the same kind of difference")
            lines = places[0][1].split("\n")
            shown = lines if asked.full else lines[:SHOWN]
            for line in shown:
                print("    " + (line if asked.full or len(line) <= 200 else line[:200] + " ..."))
            if len(shown) < len(lines):
                print(f"    ... {len(lines) - len(shown)} more lines")
            print()
    seconds = time.monotonic() - begun
    told = f", {meant} as expected" if meant else ""
    print(f"{count} invocations, {differ} differ{told} ({seconds:.0f} s)")
    return 1 if differ else 0


def mentions(name, text):
    """Whether a list has a line with these words, once everything is put in."""
    for number, line, known in read_list(os.path.join(HERE, name)):
        if text in f"{name}:{number}: {spelled_out(line, known)[0]}":
            return True
    return False


if __name__ == "__main__":
    sys.exit(main())
