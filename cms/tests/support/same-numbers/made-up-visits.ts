import fc from "fast-check";
import type { PrecisionFigureInUse, Report, ReportScan, ReportType, Scan, Subject } from "@trabecula/contracts";
import type { Dataset } from "@trabecula/reference-datasets";
import { builtInDatasets, builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { additionalScores, scoreScans } from "@trabecula/scoring";
import { errorsOfValues, reportChanges, trendScansOf } from "@trabecula/trends";
import { makeDataset } from "../../../../packages/core/scoring/test/support.ts";

type Site = Scan["site"];

interface Kind {
  readonly reportType: ReportType;
  readonly dataset: Dataset;
  readonly scanner: NonNullable<Scan["scanner"]>;
  readonly birthYears: readonly [number, number];
  readonly height?: { readonly heightCm: number };
  readonly sites: Partial<Record<Site, Readonly<Record<string, number>>>>;
}

const growth = builtInHeightForAge();
const builtIn = new Map(builtInDatasets().map((dataset) => [dataset.manifest.key, dataset]));
const bothSexes = (lines: readonly string[]) => lines.flatMap((line) => ["female", "male"].map((sex) => line.replace(",,", `,${sex},`)));

const madeUpDxa = makeDataset(
  bothSexes([
    "bmd_r33,forearm,,,NO,0.65,0.06,,,,g/cm²,hologic,,0.68,0.05,20,85,20,29,study",
    "bmd_rud,forearm,,,,,,,,,g/cm²,hologic,,0.45,0.05,,,20,29,study",
    "bmc_r33,forearm,,,NO,1.6,0.2,,,,g,hologic,,,,20,85,,,study",
    "bmd_wb,whole-body,,,NO,1.1,0.1,,,,g/cm²,hologic,,,,20,85,,,study",
    "bmd_tblh,whole-body,,,,,,,,,g/cm²,hologic,,1.02,0.09,,,20,29,study",
    "bmd_th,hip,,,NO,0.9,0.11,,,,g/cm²,hologic,,0.942,0.122,20,85,20,29,study",
  ]),
  { reportType: "dxa", key: "made-up-dxa", name: "Made-up DXA" },
);
const madeUpShaft = makeDataset(
  bothSexes([
    "tt_bmd,diaphyseal-tibia,,,NO,750,60,,,,mg HA/cm³,xtremect-2,,760,58,20,85,20,37,study",
    "bvtv,diaphyseal-tibia,,,NO,0.2,0.03,,,,fraction,xtremect-2,,,,20,85,,,study",
    "ct_th,diaphyseal-tibia,,,,,,,,,mm,xtremect-2,,4.1,0.4,,,20,37,study",
    "ct_bmd,diaphyseal-radius,,,NO,1050,40,,,,mg HA/cm³,xtremect-2,,,,20,85,,,study",
  ]),
  { key: "made-up-shaft", name: "Made-up shaft" },
);

const hip = { bmd_th: 0.94, bmd_fn: 0.85, bmd_tr: 0.7, area_th: 33.1, bmc_th: 30 };
const adults = [1940, 2000] as const;

export const kinds: Readonly<Record<string, Kind>> = {
  "HR-pQCT, distal": {
    ...{ reportType: "hr-pqct", dataset: builtIn.get("bern-hrpqct-xct2-multistack")!, scanner: "xtremect-2", birthYears: [1989, 2003] },
    sites: {
      "distal-radius": { tt_bmd: 297, tb_bmd: 145, ct_bmd: 926, bvtv: 0.21, tb_n: 1.46, tb_sp: 0.655, ct_th: 1.06, tt_ar: 282 },
      "distal-tibia": { tt_bmd: 266, tb_bmd: 197, ct_bmd: 865, bvtv: 0.29, tb_th: 0.25, tb_sp: 0.59, ct_th: 1.1, failure_load: 11 },
    },
  },
  "HR-pQCT, diaphyseal": {
    ...{ reportType: "hr-pqct", dataset: madeUpShaft, scanner: "xtremect-2", birthYears: adults },
    sites: {
      "diaphyseal-radius": { ct_bmd: 1040, tt_bmd: 900 },
      "diaphyseal-tibia": { tt_bmd: 750, bvtv: 0.2, ct_th: 4.1, ct_ar: 260 },
    },
  },
  "DXA of hip and spine": {
    ...{ reportType: "dxa", dataset: builtIn.get("dxa-young-adult")!, scanner: "hologic", birthYears: adults },
    sites: { hip, "lumbar-spine": { bmd_ls: 1.05, bmd_l1: 0.98, bmd_l2: 1.04 } },
  },
  "DXA of forearm, hip and whole body": {
    ...{ reportType: "dxa", dataset: madeUpDxa, scanner: "hologic", birthYears: adults },
    sites: { forearm: { bmd_r33: 0.64, bmd_rud: 0.42, bmc_r33: 1.6 }, hip, "whole-body": { bmd_wb: 1.08, bmd_tblh: 0.99 } },
  },
  "spine of the young": {
    ...{ reportType: "dxa", dataset: builtIn.get("bachrach-spine-bmd")!, scanner: "hologic", birthYears: [2003, 2010] },
    height: { heightCm: 148 },
    sites: { "lumbar-spine": { bmd_l2l3l4: 0.85, bmd_ls: 0.84 } },
  },
  "body composition": {
    ...{
      reportType: "dxa-body-composition",
      dataset: builtIn.get("lead-body-composition")!,
      scanner: "ge-lunar",
      birthYears: [1960, 1996],
    },
    sites: { "whole-body": { fat_pct: 31.2, fmi: 8.9, lmi: 17.6, almi: 7.4, lean_kg: 55.3, vat_mass: 912, android_gynoid: 1.1 } },
  },
};

const days = ["2019-05-06", "2023-02-01", "2026-03-14"] as const;
const share = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: 0.75, max: 1.25, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0.05, 12) },
);

interface Visits {
  readonly sex: "female" | "male";
  readonly birthYear: number;
  readonly menopausalStatus: "premenopausal" | "postmenopausal" | null;
  readonly shares: Readonly<Record<string, number>>;
  readonly later: number;
  readonly side: "left" | "right";
}

export function visitsOf({ sites, birthYears }: Kind): fc.Arbitrary<Visits> {
  const keys = Object.entries(sites).flatMap(([site, values]) => Object.keys(values).map((key) => `${site} ${key}`));
  return fc.record({
    sex: fc.constantFrom("female", "male"),
    birthYear: fc.integer({ min: birthYears[0], max: birthYears[1] }),
    menopausalStatus: fc.constantFrom(null, "premenopausal", "postmenopausal"),
    shares: fc.record(Object.fromEntries(keys.map((key) => [key, share]))),
    later: fc.double({ min: 0.93, max: 1.07, noNaN: true }),
    side: fc.constantFrom("left", "right"),
  });
}

export function madeUpReport(kind: Kind, visits: Visits, id: string) {
  const reports = days.map((_, visit) => reportOf(kind, visits, visit, visit === days.length - 1 ? id : `${visit}`.repeat(24)));
  const precision = { figures: precisionOf(kind), crossCalibrations: [], deviceLines: [] };
  const changes = { patientId: null, beyond: 0, ...reportChanges(reports.flatMap(trendScansOf), id, precision) };
  return { dataset: kind.dataset, report: reports.at(-1)!, changes };
}

function reportOf(kind: Kind, visits: Visits, visit: number, id: string): Report {
  const { reportType, dataset } = kind;
  const inputs = scansOf(kind, visits, visit);
  const overrides = inputs.flatMap(({ motionOverride }, index) => (motionOverride ? [index] : []));
  const subject: Subject = {
    sex: visits.sex,
    birthDate: `${visits.birthYear}-06-01`,
    menopausalStatus: visits.menopausalStatus,
    ...kind.height,
  };
  const own = { id: "d".repeat(24), version: dataset.manifest.version };
  const additional = additionalScores({ errorOfValue: errorsOfValues(precisionOf(kind)), growth });
  const outcome = scoreScans(dataset, own, { reportType, subject, scans: inputs }, { overrides, additional });
  if (!outcome.ok) throw new Error(outcome.message);
  const { engineVersion, notice, category, scans } = outcome.reply;
  const madeAt = `${days[visit]}T10:00:00.000Z`;
  return {
    ...{ id, version: 1, reportType, subject, inputs, engineVersion, notice, category, scans, notes: null, release: null },
    ...{ reportName: `Visit ${visit + 1}`, subjectCode: "S-1", patientId: null, subjectFromPatient: [], status: "partly_compared" },
    ...{ dateCreated: madeAt, dateRevised: madeAt, contentHash: "0".repeat(64), revision: overrides.length === 0 ? 1 : 2 },
    dataset: { ...own, manifest: dataset.manifest },
  };
}

function scansOf({ reportType, sites, scanner }: Kind, { shares, later, side }: Visits, visit: number): ReportScan[] {
  return Object.entries(sites).map(([site, values], index) => ({
    site: site as Site,
    side: ["lumbar-spine", "whole-body"].includes(site) ? null : side,
    scanDate: days[visit]!,
    scanner,
    ...(reportType === "hr-pqct" ? { motionGrade: index === 0 ? 2 : 4, protocol: { region: "multi-stack", stacks: index + 2 } } : {}),
    motionOverride: reportType === "hr-pqct" && index > 0 ? { reason: "No second scan." } : null,
    measurements: agreeing(
      Object.entries(values).map(([parameter, value]) => ({
        parameter,
        value: Number((value * shares[`${site} ${parameter}`]! * later ** visit).toPrecision(4)),
      })),
    ),
  }));
}

function agreeing(measurements: ReportScan["measurements"]): ReportScan["measurements"] {
  const of = (key: string) => measurements.find(({ parameter }) => parameter === key)?.value;
  const [density, area] = [of("bmd_th"), of("area_th")];
  if (density === undefined || area === undefined) return measurements;
  return measurements.map((one) => (one.parameter === "bmc_th" ? { ...one, value: Number((density * area).toPrecision(4)) } : one));
}

function precisionOf({ reportType, sites }: Kind): PrecisionFigureInUse[] {
  const protocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null, registration: null };
  return Object.entries(sites).flatMap(([site, values]) =>
    Object.entries(values).map(([parameter, value], index): PrecisionFigureInUse => ({
      ...{ reportType, parameter, site: site as Site, scanner: null, protocol, measuredOn: "in-vivo", interval: "short-term" },
      ...{ rmsSd: index % 2 === 0 ? value / 100 : null, rmsCvPercent: index % 2 === 0 ? null : 1.3, lscPercent: null, mean: null },
      ...{ n: 30, degreesOfFreedom: 30, source: "own", note: null, kind: "own", sourceText: "This laboratory" },
    })),
  );
}
