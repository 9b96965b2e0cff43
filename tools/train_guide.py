#!/usr/bin/env python3
"""Trains the network that ranks positions in beam searches on square boards of sliding tiles.

    python3 tools/train_guide.py SIDE OUT [MINUTES [BEGIN_WITH]]

BEGIN_WITH is a file written by an earlier call, or one from crates/tiles/data/guides, for boards of any side.

Each round runs beam searches on many random boards at once, guided by the network of the previous round (in the first
round by Manhattan distance and linear conflict). It records the positions of each plan found and, for each of them,
some others from the same layer. The network then learns the distances between positions of a plan, and to rank those
positions ahead of the others: a beam depends on the order within a layer, about which the total length of a plan
reveals little.

The network has one row of weights for each tile in each cell; the rows of a position are added up, clipped at 0, and
passed through a small second layer. A move changes two rows, so a search updates the sum instead of recomputing it. The
output is added to Manhattan distance and to the number of tiles that must step aside in their own row or column, each
with a learned weight.

Needs PyTorch and a GPU with about 40 GB.
"""

import itertools
import sys
import time

import numpy as np
import torch
from torch.nn import functional

SIDE = int(sys.argv[1])
OUT = sys.argv[2]
MINUTES = float(sys.argv[3]) if len(sys.argv) > 3 else 8.0
BEGAN = time.time()
N = SIDE * SIDE
HOLE = N - 1
FIRST, SECOND = 128, 16
OTHERS = 4  # other positions of the layer for each position of a plan
DEVICE = "cuda"
torch.manual_seed(SIDE)
torch.set_float32_matmul_precision("high")

# Directions: up, down, left, right; opposite ones differ in the last bit.
NEXT = torch.full((N, 4), -1, dtype=torch.long)
for cell in range(N):
    row, column = divmod(cell, SIDE)
    if row > 0:
        NEXT[cell, 0] = cell - SIDE
    if row < SIDE - 1:
        NEXT[cell, 1] = cell + SIDE
    if column > 0:
        NEXT[cell, 2] = cell - 1
    if column < SIDE - 1:
        NEXT[cell, 3] = cell + 1
NEXT = NEXT.to(DEVICE)
CELLS = torch.arange(N, device=DEVICE)
STEPS = ((CELLS[:, None] // SIDE - CELLS // SIDE).abs() + (CELLS[:, None] % SIDE - CELLS % SIDE).abs()).float()
STEPS[HOLE] = 0
HASH = torch.randint(-(2**62), 2**62, (N, N), device=DEVICE)


def removals():
    """Returns, for each possible content of a line, how many tiles are not in a longest increasing sequence."""
    lines = torch.arange((SIDE + 1) ** SIDE, device=DEVICE)
    shown = [(lines // (SIDE + 1) ** (SIDE - 1 - i) % (SIDE + 1)).to(torch.int8) for i in range(SIDE)]
    best = []
    for j in range(SIDE):
        best.append((shown[j] > 0).to(torch.int8))
        for i in range(j):
            longer = (shown[i] > 0) & (shown[j] > shown[i])
            best[j] = torch.maximum(best[j], torch.where(longer, best[i] + 1, 0))
    return sum((s > 0).to(torch.int8) for s in shown) - torch.stack(best).amax(0)


REMOVALS = removals()
PLACES = torch.tensor([(SIDE + 1) ** (SIDE - 1 - i) for i in range(SIDE)], device=DEVICE, dtype=torch.int32)


def manhattan(boards):
    return STEPS[boards.long(), CELLS].sum(-1)


def conflicts(boards):
    grid = boards.view(*boards.shape[:-1], SIDE, SIDE)
    index = torch.arange(SIDE, device=DEVICE, dtype=torch.uint8)
    row, column, tile = grid // SIDE, grid % SIDE, grid != HOLE
    total = 0
    for home, order, here in ((row, column, tile), (x.transpose(-1, -2) for x in (column, row, tile))):
        shown = torch.where((home == index[:, None]) & here, order + 1, 0).int()
        total = total + REMOVALS[(shown * PLACES).sum(-1)].sum(-1)
    return total.float()


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        # A row of weights is a part for the tile's row, a part for its column, and a small correction.
        self.by_row = torch.nn.Parameter(torch.randn(SIDE * SIDE, FIRST) * 0.05)
        self.by_column = torch.nn.Parameter(torch.randn(SIDE * SIDE, FIRST) * 0.05)
        self.more = torch.nn.Parameter(torch.zeros(N * N, FIRST))
        self.shift = torch.nn.Parameter(torch.zeros(FIRST))
        self.second = torch.nn.Linear(FIRST, SECOND)
        self.last = torch.nn.Linear(SECOND, 1)
        self.base = torch.nn.Parameter(torch.tensor([1.2, 3.0]))
        pairs = torch.arange(N * N)
        tile, cell = pairs // N, pairs % N
        self.register_buffer("row_pair", (tile // SIDE) * SIDE + cell // SIDE)
        self.register_buffer("column_pair", (tile % SIDE) * SIDE + cell % SIDE)

    def begin_with(self, parts):
        """Takes the weights of a network for this size, or for another one that has the goal's blank in common."""
        side = round(len(parts["by_row"]) ** 0.5)
        line = (torch.arange(SIDE) - (SIDE - side)).clamp(min=0)
        parts = dict(parts)
        # On a smaller board, the tiles of the outer lines always count as solved.
        outside = [cell for cell in range(side * side) if min(divmod(cell, side)) < side - SIDE]
        parts["shift"] = parts["shift"] + sum(parts["rows"][cell * side * side + cell] for cell in outside)
        lines = (line[:, None] * side + line).flatten()
        cells = (line[:, None] * side + line).flatten()
        pairs = (cells[:, None] * side * side + cells).flatten()
        places = {"by_row": lines, "by_column": lines, "more": pairs}
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                part = torch.tensor(parts[name])
                parameter.copy_(part[places[name]] if name in places else part)

    def rows(self):
        return self.by_row[self.row_pair] + self.by_column[self.column_pair] + self.more

    def head(self, sums):
        return self.last(torch.relu(self.second(torch.relu(sums)))).squeeze(-1)

    def forward(self, boards, steps, wrong):
        features = torch.zeros(boards.shape[0], N * N, device=DEVICE)
        features.scatter_(1, boards.long() * N + CELLS, 1.0)
        return self.head(features @ self.rows() + self.shift) + self.base[0] * steps + self.base[1] * wrong


def random_boards(count):
    """Returns solvable boards, uniformly distributed."""
    boards = torch.rand(count, N, device=DEVICE).argsort(-1)
    odd = torch.linalg.det(functional.one_hot(boards, N).float()) < 0
    blank = (boards == HOLE).int().argmax(-1)
    far = (SIDE - 1 - blank // SIDE) + (SIDE - 1 - blank % SIDE)
    wrong = odd != (far % 2 == 1)
    first, second = torch.where(blank == 0, 2, 0)[:, None], torch.where(blank == 1, 2, 1)[:, None]
    a, b = boards.gather(1, first), boards.gather(1, second)
    boards = torch.where(wrong[:, None], boards.scatter(1, first, b).scatter(1, second, a), boards)
    return boards.to(torch.uint8)


def walked_boards(count, longest):
    """Returns boards reached by random walks from the goal."""
    boards = CELLS.repeat(count, 1).to(torch.uint8)
    blank = torch.full((count,), HOLE, device=DEVICE)
    last = torch.full((count,), 9, device=DEVICE)
    stop = torch.randint(20, longest, (count,), device=DEVICE)
    rows = torch.arange(count, device=DEVICE)
    for step in range(longest):
        options = NEXT[blank]
        weight = ((options >= 0) & (torch.arange(4, device=DEVICE) != (last ^ 1)[:, None])).float()
        direction = (weight * torch.rand(count, 4, device=DEVICE)).argmax(-1)
        going = step < stop
        to = torch.where(going, options[rows, direction], blank)
        boards[rows, blank] = boards[rows, to]
        boards[rows, to] = HOLE
        blank, last = to, torch.where(going, direction, last)
    return boards


@torch.no_grad()
def beam(starts, width, guide, most, sample):
    """Returns for each board the directions of a plan and their number, 0 if none was found. If `sample`, also returns
    for each layer the boards still being searched and some positions of the layer."""
    count = starts.shape[0]
    base = guide.base.detach() if guide else torch.tensor([1.0, 3.0], device=DEVICE)
    rows = guide.rows().detach() if guide else None
    boards = starts[:, None, :].clone()
    blank = (boards == HOLE).int().argmax(-1)
    last = torch.full_like(blank, 9)
    steps = manhattan(boards)
    hashes = HASH[boards.long(), CELLS].sum(-1)
    sums = rows[boards.long() * N + CELLS].sum(-2) + guide.shift.detach() if guide else None
    alive = torch.ones_like(blank, dtype=torch.bool)
    active = torch.arange(count, device=DEVICE)
    before = torch.zeros(count, 0, dtype=torch.long, device=DEVICE)
    trails, samples = [], []
    lengths = torch.zeros(count, dtype=torch.long, device=DEVICE)
    ends = torch.zeros(count, dtype=torch.long, device=DEVICE)
    directions = torch.arange(4, device=DEVICE)
    for depth in range(1, most):
        p, w = blank.shape
        to = NEXT[blank]
        fine = (to >= 0) & (directions != (last ^ 1)[..., None]) & alive[..., None]
        to = to.clamp(min=0)
        tile = boards.gather(2, to).long()
        hole = blank[..., None].expand_as(to)
        changed = (steps[..., None] - STEPS[tile, to] + STEPS[tile, hole]).reshape(p, -1)
        hashed = hashes[..., None] - HASH[tile, to] + HASH[tile, hole] - HASH[HOLE, hole] + HASH[HOLE, to]
        hashed, fine = hashed.reshape(p, -1), fine.reshape(p, -1)
        children = boards[:, :, None, :].expand(p, w, 4, N).reshape(p, w * 4, N).clone()
        tile, to, hole = tile.reshape(p, -1), to.reshape(p, -1), hole.reshape(p, -1)
        children.scatter_(2, hole[..., None], tile[..., None].to(torch.uint8))
        children.scatter_(2, to[..., None], torch.full_like(to, HOLE)[..., None].to(torch.uint8))
        score = base[0] * changed + base[1] * conflicts(children)
        if guide:
            new = sums[:, :, None, :].expand(p, w, 4, FIRST).reshape(p, w * 4, FIRST)
            new = new + (rows[tile * N + hole] - rows[tile * N + to])
            new += rows[HOLE * N + to] - rows[HOLE * N + hole]
            score = score + torch.cat([guide.head(part) for part in new.split(64)])
        goal = fine & (changed == 0) & (to == HOLE)
        # Keeps each position once, and none from two layers earlier.
        keys, order = torch.cat([before, hashed], 1).sort(dim=1, stable=True)
        same = torch.zeros_like(keys, dtype=torch.bool)
        same[:, 1:] = keys[:, 1:] == keys[:, :-1]
        known = torch.zeros_like(same).scatter_(1, order, same)[:, before.shape[1] :]
        score = torch.where(fine & ~known, score, torch.inf)
        before = hashes
        best, chosen = score.topk(min(width, score.shape[1]), 1, largest=False)
        trails.append((active, chosen.int()))
        done = goal.any(1)
        lengths[active[done]] = depth
        ends[active[done]] = goal[done].int().argmax(1)
        go = ~done & torch.isfinite(best).any(1)
        boards = children.gather(1, chosen[..., None].expand(-1, -1, N))
        blank, steps, hashes, last = to.gather(1, chosen), changed.gather(1, chosen), hashed.gather(1, chosen), chosen % 4
        alive = torch.isfinite(best)
        if sample:
            some = (torch.rand(p, OTHERS, device=DEVICE) * alive.sum(1, keepdim=True).clamp(min=1)).long()
            some = best.argsort(1).gather(1, some)
            samples.append((active, boards.gather(1, some[..., None].expand(-1, -1, N))))
        if guide:
            sums = new.gather(1, chosen[..., None].expand(-1, -1, FIRST))
        if depth % 8 == 0 and go.sum() < 0.02 * count:
            break
        if not go.all():
            if not go.any():
                break
            active, boards, blank, steps, hashes, last, alive, before = (
                x[go] for x in (active, boards, blank, steps, hashes, last, alive, before)
            )
            sums = sums[go] if guide else None
    longest = int(lengths.max())
    plans = torch.zeros(count, max(longest, 1), dtype=torch.long, device=DEVICE)
    at = ends.clone()
    for depth in range(longest, 0, -1):
        now = (lengths >= depth).nonzero().squeeze(1)
        plans[now, depth - 1] = at[now] % 4
        if depth > 1:
            active, chosen = trails[depth - 2]
            place = torch.zeros(count, dtype=torch.long, device=DEVICE)
            place[active] = torch.arange(len(active), device=DEVICE)
            at[now] = chosen[place[now], at[now] // 4].long()
    return plans, lengths, samples


@torch.no_grad()
def lessons(starts, plans, lengths, samples):
    """Returns positions of plans, later positions with the number of moves in between, and others of their layers."""
    count, longest = starts.shape[0], int(lengths.max())
    path = torch.zeros(count, longest + 1, N, dtype=torch.uint8, device=DEVICE)
    boards = starts.clone()
    rows = torch.arange(count, device=DEVICE)
    blank = (boards == HOLE).int().argmax(-1)
    path[:, 0] = boards
    for step in range(longest):
        to = torch.where(step < lengths, NEXT[blank, plans[:, step]], blank)
        boards[rows, blank] = boards[rows, to]
        boards[rows, to] = HOLE
        blank = to
        path[:, step + 1] = boards
    assert (boards[lengths > 0] == CELLS).all(), "a plan does not lead to the goal"
    found = []
    for layer, (active, others) in enumerate(samples, 1):
        on = lengths[active] > layer
        if not on.any():
            continue
        who = active[on]
        later = torch.minimum(layer + torch.randint(1, 40, (len(who),), device=DEVICE), lengths[who])
        left = lengths[who] - layer
        found.append((path[who, layer], path[who, later], (later - layer).float(), left.float(), others[on]))
    return tuple(torch.cat(parts) for parts in zip(*found))


def turned(boards):
    """Mirrors boards along the diagonal, which preserves the goal."""
    shape = boards.shape
    grid = boards.reshape(-1, SIDE, SIDE).transpose(1, 2).reshape(-1, N)
    return ((grid % SIDE) * SIDE + grid // SIDE).reshape(shape)


def values(network, boards):
    flat = boards.reshape(-1, N)
    with torch.no_grad():
        steps, wrong = manhattan(flat), conflicts(flat)
    return network(flat, steps, wrong).view(boards.shape[:-1])


def loss_of(network, lesson):
    here, later, apart, left, others = lesson
    value = values(network, torch.cat([here[:, None], later[:, None], others], 1))
    here, later, others = value[:, 0], value[:, 1], value[:, 2:]
    distance = functional.smooth_l1_loss(here - later, apart, beta=4.0)
    absolute = functional.smooth_l1_loss(here, left, beta=4.0)
    order = functional.softplus((here[:, None] - others) / 2.0).mean()
    right = (here[:, None] < others).float().mean().item()
    return distance + 0.02 * absolute + 4.0 * order, (distance.item(), absolute.item(), right)


def fit(network, data, seconds):
    optimizer = torch.optim.AdamW(
        [
            {"params": [network.more], "weight_decay": 0.05},
            {"params": [p for name, p in network.named_parameters() if name != "more"], "weight_decay": 1e-4},
        ]
    )
    began, step, batch = time.time(), 0, 4096
    while (share := (time.time() - began) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 1.5e-3 * (1 - share) + 1e-5
        some = torch.randint(0, len(data[2]), (batch,), device=DEVICE)
        lesson = [part[some] for part in data]
        if step % 2:
            lesson[0], lesson[1], lesson[4] = turned(lesson[0]), turned(lesson[1]), turned(lesson[4])
        loss, told = loss_of(network, lesson)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
    return step, told


def unpacked(name):
    """Reads a network as pousse stores it; see pack_guide.py."""
    with open(name, "rb") as file:
        assert file.read(16) == b"pousse guide 1\n\0", f"{name} is not a network"
        side, first, second = np.fromfile(file, "<u4", 3)
        cells = int(side) ** 2
        take = lambda *shape: np.fromfile(file, "<f4", int(np.prod(shape))).reshape(shape)
        parts = {"base": take(2)}
        scale = take(first)
        parts["shift"] = take(first)
        for layer, many, units in (("second", second, first), ("last", 1, second)):
            parts[f"{layer}.weight"], parts[f"{layer}.bias"] = take(many, units), take(many)
        rows = np.fromfile(file, np.int8).reshape(cells * cells, first) * scale
    # The parts for rows and columns are means, and the correction is what they leave.
    grid = rows.reshape(side, side, side, side, first)
    mean = rows.mean(0)
    by_row, by_column = grid.mean((1, 3)), grid.mean((0, 2)) - mean
    more = grid - by_row[:, None, :, None] - by_column[None, :, None, :]
    parts["by_row"], parts["by_column"] = by_row.reshape(-1, first), by_column.reshape(-1, first)
    return {**parts, "more": more.reshape(-1, first), "rows": rows}


def save(network, name):
    parts = {key: value.detach().float().cpu().numpy() for key, value in network.state_dict().items()}
    np.savez(name, rows=network.rows().detach().float().cpu().numpy(), **parts)


def main():
    walked = walked_boards(8192, 4000 if SIDE < 7 else 8000)
    print(f"walks after {time.time() - BEGAN:.0f} s", flush=True)
    test = torch.cat([random_boards(32), walked[:32]])
    guide, network, data = None, Network().to(DEVICE), []
    if len(sys.argv) > 4:
        known = sys.argv[4]
        network.begin_with(unpacked(known) if known.endswith(".guide") else np.load(known))
        guide = network
    most = {5: 300, 6: 450, 7: 800}.get(SIDE, 1200)
    for round_number in itertools.count():
        left = MINUTES * 60 - (time.time() - BEGAN)
        for width in (1024, 8192) if left < 60 or round_number % 3 == 0 else (1024,):
            began = time.time()
            _, lengths, _ = beam(test, width, guide, most, False)
            mean = lambda x: x[x > 0].float().mean().item()
            print(
                f"round {round_number} after {time.time() - BEGAN:.0f} s: width {width}: {int((lengths > 0).sum())} of 64, "
                f"uniform {mean(lengths[:32]):.1f}, walked {mean(lengths[32:]):.1f} ({time.time() - began:.1f} s)",
                flush=True,
            )
        if left < 60:
            break
        share = max(min(left / 5, 50), 25)
        found, began, many, failed = [], time.time(), 0, 0
        width = 1024
        half = 4096 * 36 // N // 32
        while time.time() - began < share:
            starts = torch.cat([random_boards(half), walked[torch.randint(64, len(walked), (half,), device=DEVICE)]])
            plans, lengths, samples = beam(starts, width, guide, most, True)
            good = int((lengths > 0).sum())
            if good:
                found.append(lessons(starts, plans, lengths, samples))
            many, failed = many + good, failed + len(starts) - good
        held = found.pop()
        data = data[-2:] + [tuple(torch.cat(parts) for parts in zip(*found))]
        both = tuple(torch.cat(parts) for parts in zip(*data))
        steps, told = fit(network, both, share * 0.8)
        with torch.no_grad():
            other = loss_of(network, [part[:20000] for part in held])[1]
        print(
            f"  {many} plans ({failed} failed), {len(both[2])} lessons, {steps} steps: distance, absolute, order "
            f"{told[0]:.2f} {told[1]:.2f} {told[2]:.3f}; on other boards {other[0]:.2f} {other[1]:.2f} {other[2]:.3f}",
            flush=True,
        )
        guide = network
        save(network, OUT)
    save(network, OUT)


main()
