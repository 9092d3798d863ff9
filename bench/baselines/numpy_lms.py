"""Scores LMS rows with numpy as a careful analyst would: the named baseline of reference-stats.ts.

Two programs are timed. The plain one is how such a script is usually written: searchsorted, linear interpolation and
ndtr over whole columns. The tuned one is the fastest found: the index from the even spacing of the ages, or searchsorted,
in blocks that stay in the cache.

Reads from standard input, little endian: two int64 (number of table ages, number of rows), then float64 columns: table
ages, L, M, S, row ages, row values. The table's ages are evenly spaced. Prints one JSON line: the best of several runs of
each, and the sums of its scores for comparison.
"""

import json
import sys
import time

import numpy as np

try:
    from scipy.special import ndtr

    CDF = "scipy.special.ndtr"
except ImportError:
    CDF = "numpy"

    def ndtr(z):
        """Normal distribution function by Hart's rational approximation, vectorized."""
        x = np.abs(z)
        top = ((((((0.0352624965998911 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x + 112.079291497871) * x + 221.213596169931) * x + 220.206867912376)
        bottom = (((((((0.0883883476483184 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x + 296.564248779674) * x + 637.333633378831) * x + 793.826512519948) * x + 440.413735824752)
        tail = np.exp(-0.5 * x * x) * top / bottom
        return np.where(z < 0, tail, 1 - tail)


RUNS = 7


def score(ages, values, index, fraction, table):
    """z and percentile; `table` holds rows L, M, S, read linearly at index + fraction."""
    low = table[:, index]
    high = table[:, index + 1]
    l, m, s = low + fraction * (high - low)
    z = np.expm1(l * np.log(values / m)) / (l * s)
    return z, 100 * ndtr(z)


def by_uniform_index(ages, values, knots, table):
    position = (ages - knots[0]) * (1 / (knots[1] - knots[0]))
    index = position.astype(np.int64)
    return score(ages, values, index, position - index, table)


def by_searchsorted(ages, values, knots, table):
    index = np.searchsorted(knots, ages, side="right") - 1
    fraction = (ages - knots[index]) / (knots[index + 1] - knots[index])
    return score(ages, values, index, fraction, table)


def by_interp(ages, values, knots, table):
    l, m, s = (np.interp(ages, knots, row) for row in table)
    z = np.expm1(l * np.log(values / m)) / (l * s)
    return z, 100 * ndtr(z)


def best_of(method, *arguments):
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        method(*arguments)
        best = min(best, time.perf_counter() - start)
    return best


def in_blocks(method, ages, values, knots, table, rows=8192):
    """The same in blocks that stay in the cache, which is what a tuned numpy program does."""
    z = np.empty_like(values)
    percentile = np.empty_like(values)
    for start in range(0, len(ages), rows):
        part = slice(start, start + rows)
        z[part], percentile[part] = method(ages[part], values[part], knots, table)
    return z, percentile


def main():
    raw = sys.stdin.buffer.read()
    table_size, rows = np.frombuffer(raw, dtype="<i8", count=2)
    columns = np.frombuffer(raw, dtype="<f8", offset=16)
    knots = columns[:table_size]
    table = columns[table_size : 4 * table_size].reshape(3, table_size)
    ages = columns[4 * table_size : 4 * table_size + rows]
    values = columns[4 * table_size + rows :]
    plain = {
        "searchsorted": best_of(by_searchsorted, ages, values, knots, table),
        "np.interp": best_of(by_interp, ages, values, knots, table),
    }
    tuned = {
        "uniform index": best_of(by_uniform_index, ages, values, knots, table),
        "uniform index, blocks": best_of(in_blocks, by_uniform_index, ages, values, knots, table),
        "searchsorted, blocks": best_of(in_blocks, by_searchsorted, ages, values, knots, table),
    }
    z, percentile = by_searchsorted(ages, values, knots, table)
    result = {"plain": fastest(plain), "tuned": fastest(tuned), "numpy": np.__version__}
    print(json.dumps({**result, "sumZ": float(z.sum()), "sumPercentile": float(percentile.sum())}))


def fastest(seconds):
    name = min(seconds, key=seconds.get)
    return {"method": f"{name}, {CDF}", "seconds": seconds[name]}


if __name__ == "__main__":
    main()
