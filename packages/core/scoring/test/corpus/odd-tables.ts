import { randomNumbers } from "../../../reference-stats/test/support/random-numbers.ts";
import type { ScoreTableOptions } from "../../src/index.ts";

export interface OddTable {
  readonly dataset: string;
  readonly text: string;
  readonly options: ScoreTableOptions;
}

const shapes = [
  {
    dataset: "dxa-young-adult",
    parameters: ["bmd_th", "bmd_fn", "bmd_ls"],
    site: ["hip", "hip", ""],
    scanner: ["hologic", "hologic", "hologic", ""],
  },
  {
    dataset: "bern-hrpqct-xct2-multistack",
    parameters: ["tt_bmd", "ct_th", "tb_n", "failure_load"],
    site: ["distal-tibia", "distal-tibia", "Distal Radius", ""],
    scanner: ["xtremect-2", "xtremect-2", "xtremect-1", ""],
  },
  {
    dataset: "lead-body-composition",
    parameters: ["fmi", "almi"],
    site: ["whole-body", ""],
    scanner: ["ge-lunar", "ge-lunar", "hologic", ""],
  },
] as const;

const typical: Readonly<Record<string, readonly [mean: number, sd: number]>> = {
  ...{ bmd_th: [0.9, 0.15], bmd_fn: [0.8, 0.14], bmd_ls: [1, 0.16], tt_bmd: [300, 50], ct_th: [1.2, 0.3] },
  ...{ tb_n: [1.4, 0.25], failure_load: [9, 3], fmi: [7, 3], almi: [6.5, 1.2] },
};

const oddNumbers = [
  "",
  "NA",
  " ",
  "x",
  "-1",
  "1e3",
  ".5",
  "5.",
  "+7",
  "99999",
  "-999",
  "1 2",
  "0",
  "-0",
  "\u22121.5",
  "1250",
  "NaN",
  "#REF!",
];
const oddTexts = [
  "plain",
  "",
  " spaced ",
  'say "so"',
  "a, b; c",
  "=1+1",
  "@x",
  "-",
  "+49",
  "two\nlines",
  "µ–é",
  "'quoted'",
  "-5",
  "＝1",
  "\ttab",
];

export function oddTables(count: number): OddTable[] {
  return Array.from({ length: count }, (_, seed) => oddTable(randomNumbers(seed + 1)));
}

function oddTable(random: () => number): OddTable {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const chance = (share: number) => random() < share;
  const shape = pick(shapes);
  const delimiter = pick([",", ",", ";", "\t"]);
  const lineEnd = pick(["\n", "\r\n"]);
  const oddness = pick([0, 0.02, 0.2]);
  const decimalComma = delimiter !== "," && chance(0.5);
  const isLong = chance(0.4);
  const number = (mean: number, sd: number, decimals: number) => {
    if (chance(oddness)) return pick(oddNumbers);
    const text = (mean + sd * (random() + random() + random() - 1.5) * 2).toFixed(decimals);
    return decimalComma ? text.replace(".", ",") : text;
  };
  const columns: [string, () => string][] = [
    ["id", () => (chance(oddness) ? pick(oddTexts) : `S-${Math.floor(random() * 1e4)}`)],
    [pick(["sex", "Sex", "SEX"]), () => (chance(oddness) ? pick(["", "x", "Frau", "na"]) : pick(["F", "M", "female", "male"]))],
    ["age", () => number(45, 25, 1)],
    ...(chance(0.7) ? [["site", () => pick(shape.site)] as [string, () => string]] : []),
    ...(chance(0.6) ? [["scanner", () => pick(shape.scanner)] as [string, () => string]] : []),
    ...(chance(0.3)
      ? [
          ["scan_date", () => pick(["2024-03-14", "2023-01-02", "", chance(oddness) ? "14.03.2024" : "2022-02-28"])] as [
            string,
            () => string,
          ],
        ]
      : []),
    ...(chance(0.3)
      ? [
          ["birth_date", () => pick(["1960-05-06", "1994-12-31", "", chance(oddness) ? "2030-01-01" : "1990-01-01"])] as [
            string,
            () => string,
          ],
        ]
      : []),
    ...(chance(0.2)
      ? [["birth_year", () => pick(["1960", "1984.5", "", chance(oddness) ? "1790" : "1971"])] as [string, () => string]]
      : []),
    ...(chance(0.3) ? [["motion_grade", () => pick(["1", "2", "3", "4", "", chance(oddness) ? "x" : "1"])] as [string, () => string]] : []),
    ...(chance(0.3)
      ? [["region", () => pick(["multi-stack", "multi-stack", "single-stack", chance(oddness) ? "?" : ""])] as [string, () => string]]
      : []),
    ...(chance(0.2) ? [["stacks", () => pick(["3", "3", "2.5", ""])] as [string, () => string]] : []),
    ...(chance(0.3) ? [["menopausal_status", () => pick(["pre", "postmenopausal", "unknown", ""])] as [string, () => string]] : []),
    ...(chance(0.5) ? [["remark", () => pick(oddTexts)] as [string, () => string]] : []),
  ];
  if (isLong) {
    const parameters = chance(0.5) ? shape.parameters : [...shape.parameters, "nothing", ""];
    columns.push(["parameter", () => pick(parameters)], ["value", () => number(...(typical[pick(shape.parameters)] ?? [1, 1]), 3)]);
    if (chance(0.4)) columns.push(["unit", () => pick(["", "mm", "g/cm2", "µm", "%"])]);
  } else
    for (const key of shape.parameters)
      if (chance(0.8) || key === shape.parameters[0]) columns.push([key, () => number(...typical[key]!, 3)]);
  const cell = (text: string) =>
    /["\r\n]/.test(text) || text.includes(delimiter) || chance(0.05) ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = Array.from({ length: 40 }, () => {
    const cells = columns.map(([, make]) => cell(make()));
    if (chance(oddness / 4)) cells.pop();
    if (chance(oddness / 4)) cells.push("more");
    return chance(oddness / 4) ? "" : cells.join(delimiter);
  });
  const text = [columns.map(([name]) => name).join(delimiter), ...rows].join(lineEnd) + (chance(0.8) ? lineEnd : "");
  const options: ScoreTableOptions = {
    ...(chance(0.5) ? { scanner: pick(["hologic", "xtremect-2", "ge-lunar"] as const) } : {}),
    ...(chance(0.3) ? { site: pick(["hip", "distal-tibia"] as const) } : {}),
    ...(chance(0.3) ? { region: "multi-stack" as const, stacks: 3 } : {}),
  };
  return { dataset: shape.dataset, text: (chance(0.2) ? "\uFEFF" : "") + text, options };
}
