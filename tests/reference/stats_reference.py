#!/usr/bin/python3
"""Reference values for core/stats, from programs other than ours.

Needs numpy and scipy (Debian: python3-scipy 1.10). Regenerate the committed header with

    /usr/bin/python3 tests/reference/stats_reference.py > tests/reference/stats_reference.h

Inputs are drawn with a fixed seed and rounded to few digits, so that the header holds exactly what was used.
Where scipy itself is not exact enough (far tails, exact counts) the value comes from exact integers or from
the closed form in 400-digit decimals.
"""
import decimal
import math
import random

import numpy as np
from scipy import stats

RANDOM = random.Random(20240)


def normal(n, centre=100.0, spread=10.0, digits=2):
    return [round(RANDOM.gauss(centre, spread), digits) for _ in range(n)]


# ---------------------------------------------------------------- how C++ reads it
def literal(value):
    if value is None:
        return "std::nullopt"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, (list, tuple, np.ndarray)):
        return "{" + ", ".join(literal(v) for v in value) + "}"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    return repr(float(value))


def emit(struct, fields, name, rows):
    """One struct and one table of it; fields are C++ declarations."""
    print(f"\nstruct {struct} {{")
    for field in fields:
        print(f"  {field};")
    print(f"}};\ninline const std::vector<{struct}> {name} = {{")
    for row in rows:
        print("    {" + ", ".join(literal(v) for v in row) + "},")
    print("};")


# ---------------------------------------------------------------- exact arithmetic
def two_sided_t_decimal(t, df):
    """Closed form for even df: 1 - sin(w) (1 + 1/2 cos^2 + 1*3/(2*4) cos^4 + ...), tan(w) = t / sqrt(df)."""
    assert df % 2 == 0
    with decimal.localcontext() as context:
        context.prec = 400
        t, v = decimal.Decimal(t), decimal.Decimal(df)
        cos2 = v / (v + t * t)
        term = total = decimal.Decimal(1)
        for k in range(1, df // 2):
            term = term * cos2 * (2 * k - 1) / (2 * k)
            total += term
        return float(1 - t / (v + t * t).sqrt() * total)


def u_counts(m, n):
    """Coefficients of the Gaussian binomial [m+n choose m] in whole numbers."""
    c = [0] * (m * n + 1)
    c[0] = 1
    for i in range(1, m + 1):
        for k in range(m * n, n + i - 1, -1):
            c[k] -= c[k - n - i]
        for k in range(i, m * n + 1):
            c[k] += c[k - i]
    assert sum(c) == math.comb(m + n, m)
    return c


def u_cumulative(m, n, u):
    numerator, denominator = sum(u_counts(m, n)[: u + 1]), math.comb(m + n, m)
    return float(decimal.Decimal(numerator) / decimal.Decimal(denominator))


def rank_of_interval(m, n):
    acc = q = 0
    for count in u_counts(m, n):
        acc += count
        if acc * 1000 > 25 * math.comb(m + n, m):
            return q
        q += 1


# ---------------------------------------------------------------- tables
def descriptive():
    far = [1e15 + v for v in (0.25, 0.5, 0.75, 1.25, 3.5)]
    cases = [[3.0], [2.0, 1.0], [5.5, 5.5, 5.5], normal(7), normal(10, 0, 1, 3), normal(33, 1e6, 3, 1), far]
    rows = []
    for v in cases:
        x = np.array(v)
        whole = [decimal.Decimal(a) for a in v]
        mean = sum(whole) / len(whole)
        std = float((sum((a - mean) ** 2 for a in whole) / (len(v) - 1)).sqrt()) if len(v) > 1 else 0.0
        rows.append((v, float(mean), std, np.quantile(x, 0.25), np.median(x), np.quantile(x, 0.95),
                     stats.median_abs_deviation(x), stats.iqr(x)))
    emit("DescriptiveCase", ["std::vector<double> values", "double mean, std, quarter, median, p95, mad, iqr"],
         "kDescriptive", rows)


def student():
    cases = [("12", 1000), ("12.5", 100000), ("50", 20), ("2", 10), ("0.001", 4), ("1.96", 2), ("35", 10000)]
    rows = [(float(t), df, two_sided_t_decimal(t, df)) for t, df in cases]
    rows += [(t, df, 2 * stats.t.sf(t, df)) for t, df in [(1e6, 3), (2.5, 7.25), (0.3, 1.5), (37.5, 1e9)]]
    emit("StudentCase", ["double t, df, p"], "kStudent", rows)


def welch():
    cases = [(normal(5), normal(5)), (normal(10, 100, 1), normal(14, 103, 5)), (normal(40, 3, 0.1, 3), normal(12, 5, 2, 3)),
             ([4.0, 4.0, 4.0], [4.5, 5.0]), (normal(60, 1e13, 1e9, 0), normal(60, 3e13, 1e9, 0))]
    rows = [(a, b, stats.ttest_ind(a, b, equal_var=False).pvalue) for a, b in cases]
    emit("WelchCase", ["std::vector<double> a, b", "double p"], "kWelch", rows)


def mann_whitney():
    whole = lambda n, top: [float(RANDOM.randrange(top)) for _ in range(n)]
    cases = [("exact 8 against 40", normal(8, 100, 10, 4), normal(40, 104, 10, 4), "exact"),
             ("exact 3 against 3, complete separation", [1.0, 2.0, 3.0], [4.0, 5.0, 6.0], "exact"),
             ("exact 2 against 2", [1.0, 3.0], [2.0, 4.0], "exact"),
             ("exact 40 against 8, complete separation", normal(40, 10, 1, 4), normal(8, 100, 1, 4), "exact"),
             ("9 against 9 is asymptotic", normal(9, 100, 10, 4), normal(9, 110, 10, 4), "asymptotic"),
             ("a tie makes 5 against 6 asymptotic", [1.0, 2.0, 3.0, 4.0, 5.0], [5.0, 6.0, 7.0, 8.0, 9.0, 2.5], "asymptotic"),
             ("many ties", whole(60, 4), whole(50, 6), "asymptotic"),
             ("far tail", normal(100, 10, 1, 4), normal(100, 100, 1, 4), "asymptotic"),
             ("a constant side", [7.0] * 12, normal(10, 7, 1), "asymptotic")]
    rows = [(name, a, b, stats.mannwhitneyu(a, b, alternative="two-sided", method=method).pvalue)
            for name, a, b, method in cases]
    emit("MannWhitneyCase", ["const char* name", "std::vector<double> a, b", "double p"], "kMannWhitney", rows)


def u_distribution():
    cases = [(1, 1, 0), (2, 3, 1), (8, 8, 20), (8, 238, 500), (7, 1000, 1200), (8, 2000, 3), (100, 100, 4000), (200, 200, 15000)]
    emit("UCase", ["std::size_t n1, n2, u", "double cumulative"], "kUCumulative", [c + (u_cumulative(*c),) for c in cases])
    cases = [(3, 3), (4, 4), (5, 4), (10, 10), (14, 30), (100, 100), (200, 200), (8, 240)]
    emit("URankCase", ["std::size_t n1, n2, rank"], "kURank", [c + (rank_of_interval(*c),) for c in cases])

# ---------------------------------------------------------------- effects, straight from their definitions
def effects():
    tied = [float(RANDOM.randrange(6)) for _ in range(15)], [float(RANDOM.randrange(2, 9)) for _ in range(12)]
    cases = [(normal(3), normal(3)), (normal(4), normal(5, 130)), (normal(20, 50, 5), normal(17, 52, 9)), tied,
             ([1.0, 2.0, 3.0], [10.0]), (normal(60, 0, 1, 3), normal(45, -0.5, 1, 3))]
    rows = []
    for x, y in cases:
        n = len(x) * len(y)
        u = stats.mannwhitneyu(y, x).statistic
        d = np.sort(np.subtract.outer(np.array(y), np.array(x)).ravel())
        q = rank_of_interval(len(x), len(y))
        rows.append((x, y, 2 * u / n - 1, np.median(d), d[q - 1] if q else None, d[n - q] if q else None))
    emit("EffectCase", ["std::vector<double> x, y", "double cliff, shift", "std::optional<double> low, high"], "kEffects", rows)


def log_ratios():
    cases = [(normal(9), normal(12, 300), 1.0), (normal(8, 0.5, 0.1, 4), normal(8, 0.01, 0.001, 5), 0.01)]
    rows = [(x, y, e, np.median(np.log(np.divide.outer(np.array(y) + e, np.array(x) + e)))) for x, y, e in cases]
    emit("LogRatioCase", ["std::vector<double> x, y", "double offset, median"], "kLogRatios", rows)


# ---------------------------------------------------------------- cycles that resemble their neighbours
def lag_one(x, captures):
    x, captures = np.array(x), np.array(captures)
    d = x.copy()
    for c in set(captures.tolist()):
        d[captures == c] -= np.median(x[captures == c])
    products = sum(d[i] * d[i - 1] for i in range(1, len(x)) if captures[i] == captures[i - 1])
    r = products / (d * d).sum()
    return r + (1 + 4 * r) / len(x)


def wandering(n, r, centre=100.0):
    level, out = 0.0, []
    for _ in range(n):
        level = r * level + RANDOM.gauss(0, 1)
        out.append(round(centre + level, 3))
    return out


def autocorrelation():
    cases = [(wandering(12, 0.0), [0] * 12), (wandering(40, 0.7), [0] * 40),
             (wandering(10, 0.5) + wandering(14, 0.5, 130), [3] * 10 + [5] * 14)]
    emit("AutocorrelationCase", ["std::vector<double> values", "std::vector<std::uint32_t> captures", "double r"],
         "kAutocorrelation", [(x, c, lag_one(x, c)) for x, c in cases])


def slowdown():
    one = lambda n: [0] * n
    cases = [(wandering(4, 0), one(4), wandering(5, 0, 120), one(5)), (wandering(3, 0), one(3), wandering(9, 0), one(9)),
             (wandering(30, 0.6), one(30), wandering(25, 0.6, 103), one(25)),
             (wandering(6, 0.2) + wandering(7, 0.2, 110), [0] * 6 + [1] * 7, wandering(20, 0.9, 90), one(20))]
    rows = []
    for x, cx, y, cy in cases:
        n, m = len(x), len(y)
        d = np.sort(np.subtract.outer(np.log(y), np.log(x)).ravel())
        r = (n * lag_one(np.log(x), cx) + m * lag_one(np.log(y), cy)) / (n + m)
        r = min(max(r, 0.0), 0.8)
        q = max(1, math.floor(n * m / 2 - 1.96 * math.sqrt((1 + r) / (1 - r)) * math.sqrt(n * m * (n + m + 1) / 12)))
        low, high = (np.exp(d[q - 1]), np.exp(d[n * m - q])) if min(n, m) >= 4 else (None, None)
        rows.append((x, cx, y, cy, np.exp(np.median(d)), low, high, r))
    emit("SlowdownCase", ["std::vector<double> a", "std::vector<std::uint32_t> capturesA", "std::vector<double> b",
                          "std::vector<std::uint32_t> capturesB", "double ratio", "std::optional<double> low, high",
                          "double autocorrelation"], "kSlowdowns", rows)


def noise():
    cases = [(normal(50, 0, 0.05, 4), 40, 30), (normal(3, 0, 0.01, 4), 6, 200)]
    rows = [(v, a, b, math.exp(np.quantile(np.abs(v), 0.95) * math.sqrt((1 / a + 1 / b) * a / 4)) - 1) for v, a, b in cases]
    emit("NoiseCase", ["std::vector<double> logRatios", "std::size_t nA, nB", "double noise"], "kNoise", rows)


# ---------------------------------------------------------------- families of tests, spread
def benjamini_hochberg():
    rows = []
    for p in ([0.04], [0.01, 0.5, 0.01, 0.03, 0.9], [1.0, 1.0], [round(RANDOM.random() ** 3, 6) for _ in range(40)]):
        order = sorted(p)
        q = [min(1.0, min(b * len(p) / (k + 1) for k, b in enumerate(order) if b >= a)) for a in p]
        rows.append((p, q))
    emit("BenjaminiHochbergCase", ["std::vector<double> p, q"], "kBenjaminiHochberg", rows)


def brown_forsythe():
    cases = [(normal(10), normal(12, 100, 30)), (normal(11), normal(11)), (normal(80, 0, 1, 3), normal(60, 5, 8, 3))]
    emit("BrownForsytheCase", ["std::vector<double> a, b", "double p"], "kBrownForsythe",
         [(a, b, stats.levene(a, b, center="median").pvalue) for a, b in cases])


def binomial():
    rows = [(k, n, p, stats.binom.sf(k - 1, n, p)) for k, n, p in
            ((1, 1, 0.5), (32, 84, 0.125), (25, 84, 0.125), (3, 40, 1 / 3), (4, 4, 0.125), (10, 20, 0.5))]
    emit("BinomialCase", ["std::uint64_t successes, trials", "double probability, p"], "kBinomial", rows)


# ---------------------------------------------------------------- values that remember the one before
def serial():
    draw = random.Random(7)
    rows = []
    for n in (5, 12, 40):
        v = [round(draw.gauss(0, 1), 1) for _ in range(n)]  # one digit: with ties
        rows.append((v, lag_one(list(stats.rankdata(v)), [0] * n)))
    emit("RankMemoryCase", ["std::vector<double> values", "double r"], "kRankMemory", rows)
    v = lambda r, n: np.sum(r ** np.abs(np.subtract.outer(np.arange(n), np.arange(n)))) / n
    rows = []
    for r, n, m in ((0.3, 6, 6), (0.3, 10, 100), (0.6, 14, 30), (0.8, 100, 100), (0.0, 9, 4)):
        f = (m * v(r, n) + n * v(r, m)) / (n + m)
        for p in (0.9, 0.05, 1e-6, 1e-40):
            rows.append((r, n, m, f, p, 2 * stats.norm.sf(stats.norm.isf(p / 2) / math.sqrt(f))))
    emit("InflationCase", ["double r", "std::size_t n1, n2", "double inflation, p, inflated"], "kInflation", rows)


if __name__ == "__main__":
    print("// Made by stats_reference.py beside it; do not edit.\n// clang-format off")
    print("#pragma once\n\n#include <cstddef>\n#include <cstdint>\n#include <optional>\n#include <vector>\n\nnamespace culprit::reference {")
    descriptive()
    student()
    welch()
    mann_whitney()
    u_distribution()
    effects()
    log_ratios()
    autocorrelation()
    slowdown()
    noise()
    benjamini_hochberg()
    brown_forsythe()
    binomial()
    serial()
    print("\n}  // namespace culprit::reference")
