import { parseDataset, type Dataset } from "@trabecula/reference-datasets";
import type { ScoreRequest } from "@trabecula/contracts";
import { scoreScans, type ScoreOptions } from "../src/index.ts";

const source = {
  key: "study",
  citation: "Invented for tests",
  doi: null,
  url: null,
  licence: "none",
  status: "PRIMARY",
  population: "invented",
  n: null,
  scanner: null,
  scannerText: "any",
  protocolText: "any",
  purposes: ["z", "t"],
};

const manifest = {
  format: "trabecula-dataset/1",
  key: "test-data",
  name: "Test data",
  version: "1.0.0",
  reportType: "hr-pqct",
  status: "LOCAL",
  summary: "Invented for tests",
  population: "invented",
  ancestry: null,
  licence: "none",
  interpolation: "lagrange4",
  youngAdult: { label: "young adults", sex: "own" },
  tScoreFromAge: 18,
  limits: [],
  notes: [],
  sources: [source, { ...source, key: "second-hand", status: "SECONDARY" }],
};

const header =
  "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,scanner,protocol,ya_mean,ya_sd,age_min,age_max,ya_age_min,ya_age_max,source";

export function makeDataset(lines: readonly string[], changes: Record<string, unknown> = {}): Dataset {
  const parsed = parseDataset(JSON.stringify({ ...manifest, ...changes }), [header, ...lines].join("\n"));
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => `${problem.line}: ${problem.message}`).join("\n"));
  return parsed.dataset;
}

const mg = "mg HA/cm³";

export const multiStack = makeDataset([
  `tt_bmd,distal-tibia,female,,NO,266,36,,,,${mg},xtremect-2,region=multi-stack; stacks=3,266,36,20,37,20,37,study`,
  `tt_bmd,distal-tibia,male,,NO,300,47,,,,${mg},xtremect-2,region=multi-stack; stacks=3,300,47,20,37,20,37,study`,
  `tb_th,distal-tibia,female,,NO,0.251,0.018,,,,mm,xtremect-2,region=multi-stack; stacks=3,0.251,0.018,20,37,20,37,study`,
]);

export const hologicDxa = makeDataset(
  [
    "bmd_th,hip,female,,,,,,,,g/cm²,hologic,,0.942,0.122,,,20,29,study",
    "bmd_ls,lumbar-spine,female,,,,,,,,g/cm²,hologic,,1.047,0.110,,,30,30,second-hand",
  ],
  { reportType: "dxa", youngAdult: { label: "women aged 20 to 29", sex: "female" } },
);

const leanByAge = (age: number, segment: string) =>
  `lmi,whole-body,male,${age},LMS,${12 + age / 10},0.1,0.5,,${segment},kg/m²,,,,,,,,,study`;

export const twoSegments = makeDataset(
  [...[6, 9, 12, 15, 18].map((age) => leanByAge(age, "children")), ...[18, 21, 24, 27, 30].map((age) => leanByAge(age, "adults"))],
  { reportType: "dxa-body-composition", youngAdult: null, tScoreFromAge: null },
);

export const datasetRef = { id: "aaaaaaaaaaaaaaaaaaaaaaaa", version: "1.0.0" };

type Scan = ScoreRequest["scans"][number];

export function tibiaScan(changes: Partial<Scan> = {}): Scan {
  return {
    site: "distal-tibia",
    side: "left",
    scanDate: "2026-03-14",
    scanner: "xtremect-2",
    motionGrade: 2,
    protocol: { region: "multi-stack", offsetMm: null, offsetPercent: null, stacks: 3, feCriterion: null },
    measurements: [{ parameter: "tt_bmd", value: 284 }],
    ...changes,
  };
}

export function hipScan(changes: Partial<Scan> = {}): Scan {
  return { site: "hip", scanner: "hologic", measurements: [{ parameter: "bmd_th", value: 0.76 }], ...changes };
}

export function score(dataset: Dataset, subject: ScoreRequest["subject"], scans: ScoreRequest["scans"], options: ScoreOptions = {}) {
  const outcome = scoreScans(dataset, datasetRef, { reportType: dataset.manifest.reportType, subject, scans }, options);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.reply;
}

export const firstResult = (...parameters: Parameters<typeof score>) => score(...parameters).scans[0]!.results[0]!;
