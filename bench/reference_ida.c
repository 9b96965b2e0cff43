/* IDA* with Manhattan distance on the 15-puzzle, written plainly: the yardstick for the kernel of pousse-tiles in
 * `cargo speed`.
 *
 * The board is an array, a move looks up the change of the estimate in a table, and the recursion is one function.
 * The goal is 0 1 2 ... 15; the blank moves up, left, right, down, and never straight back. A node is counted when it
 * is generated, whether or not it is within the bound, and the root only once.
 *
 * Reads boards from standard input, 16 numbers each, and prints the length, nodes and seconds for each. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int board[16];
static int neighbours[16][4], degree[16];
static int change[16][16][16]; /* tile, from, to */
static unsigned long long nodes;

static int distance(int tile, int cell)
{
    return abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4);
}

static void prepare(void)
{
    for (int cell = 0; cell < 16; cell++) {
        if (cell >= 4) neighbours[cell][degree[cell]++] = cell - 4;
        if (cell % 4 > 0) neighbours[cell][degree[cell]++] = cell - 1;
        if (cell % 4 < 3) neighbours[cell][degree[cell]++] = cell + 1;
        if (cell < 12) neighbours[cell][degree[cell]++] = cell + 4;
    }
    for (int tile = 1; tile < 16; tile++)
        for (int from = 0; from < 16; from++)
            for (int to = 0; to < 16; to++) change[tile][from][to] = distance(tile, to) - distance(tile, from);
}

/* Searches below a node whose blank came from `previous`; `left` moves remain, and at least `h` are needed. */
static int search(int blank, int previous, int left, int h)
{
    for (int i = 0; i < degree[blank]; i++) {
        int next = neighbours[blank][i];
        if (next == previous) continue;
        nodes++;
        int tile = board[next];
        int next_h = h + change[tile][next][blank];
        if (next_h > left - 1) continue;
        if (next_h == 0) return 1;
        board[blank] = tile;
        board[next] = 0;
        if (search(next, blank, left - 1, next_h)) return 1;
        board[next] = tile;
        board[blank] = 0;
    }
    return 0;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(void)
{
    prepare();
    for (;;) {
        int start[16], blank = 0, h = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (scanf("%d", &start[cell]) != 1) return cell != 0;
            if (start[cell] < 0 || start[cell] > 15) return 1;
            if (start[cell] == 0) blank = cell;
            else h += distance(start[cell], cell);
        }
        double begin = seconds();
        int bound = h, found = h == 0;
        nodes = 1;
        while (!found) {
            for (int cell = 0; cell < 16; cell++) board[cell] = start[cell];
            found = search(blank, -1, bound, h);
            if (!found) bound += 2;
        }
        printf("%d %llu %.6f\n", bound, nodes, seconds() - begin);
        fflush(stdout);
    }
}
