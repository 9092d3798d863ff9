"""The baseline of bench/score-table.ts: scores a study table with csv and numpy as a short script does it.

It checks nothing: no units, no ranges, no scanner, no protocol, no missing cells, no reasons. Usage:
python3 score_table.py reference.json in.csv out.csv
"""

import csv
import json
import sys

import numpy as np

with open(sys.argv[1], encoding="utf-8") as file:
    reference = json.load(file)
with open(sys.argv[2], encoding="utf-8", newline="") as file:
    header, *rows = csv.reader(file)

sex = np.array([row[header.index("sex")] for row in rows])
age = np.array([float(row[header.index("age")]) for row in rows])
answers = []
for parameter, curves in reference.items():
    value = np.array([float(row[header.index(parameter)]) for row in rows])
    z = np.empty(len(rows))
    for code, curve in curves.items():
        of_sex = sex == code
        l, m, s = (np.interp(age[of_sex], curve["age"], curve[name]) for name in ("l", "m", "s"))
        z[of_sex] = ((value[of_sex] / m) ** l - 1) / (l * s)
    # Abramowitz and Stegun 7.1.26: numpy has no error function.
    t = 1 / (1 + 0.3275911 * np.abs(z) / np.sqrt(2))
    tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * np.exp(-z * z / 2) / 2
    answers += [z.tolist(), (100 * np.where(z < 0, tail, 1 - tail)).tolist()]
with open(sys.argv[3], "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(header + [f"{parameter}_{name}" for parameter in reference for name in ("z", "percentile")])
    writer.writerows(row + list(answer) for row, answer in zip(rows, zip(*answers)))
