import type { Coverage, DatasetDetail, Parameter, ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import { emptyDraft, type Draft } from "../../src/app/new-report/model/draft.ts";
import { reduceDraft, type DraftAction } from "../../src/app/new-report/model/draft-reducer.ts";
import type { CheckValue } from "../../src/app/new-report/model/value-checks.ts";

export const today = "2026-06-01";

function parameter(key: string, abbreviation: string, unit: string, display: Parameter["display"]): Parameter {
  return {
    key,
    label: abbreviation,
    abbreviation,
    name: abbreviation,
    plainName: abbreviation,
    unit,
    display,
    group: "density",
    direction: "higher",
    sites: ["distal-radius", "distal-tibia"],
    ranges: [],
    neverClassify: false,
  };
}

export const catalogue: ReportTypeCatalogue = {
  key: "hr-pqct",
  label: "HR-pQCT",
  summary: "",
  plainSummary: "",
  scanners: [
    { key: "xtremect-1", label: "XtremeCT" },
    { key: "xtremect-2", label: "XtremeCT II" },
  ],
  sites: [
    { key: "distal-radius", label: "Distal radius", plainLabel: "forearm", sided: true },
    { key: "distal-tibia", label: "Distal tibia", plainLabel: "lower leg", sided: true },
  ],
  usualSites: ["distal-tibia"],
  groups: [{ key: "density", label: "Density" }],
  parameters: [
    parameter("tt_bmd", "Tt.BMD", "mg HA/cm³", { unit: "mg HA/cm³", factor: 1, decimals: 1 }),
    parameter("ct_th", "Ct.Th", "mm", { unit: "mm", factor: 1, decimals: 3 }),
    parameter("bvtv", "BV/TV", "1", { unit: "%", factor: 100, decimals: 1 }),
  ],
  keyParameters: ["tt_bmd"],
  asks: { motionGrade: true, protocol: true, menopausalStatus: false },
};

/** Ct.Th above 10 is refused with a guess, Tt.BMD above 520 is unusual, BV/TV above 0.8 impossible. */
export const checkValue: CheckValue = (key, _site, _scanner, value) => {
  if (key === "ct_th" && value > 10)
    return { verdict: "hard", message: `Ct.Th is in mm; ${value} looks like µm.`, suggestion: { value: value / 1000 } };
  if (key === "tt_bmd" && value > 520) return { verdict: "soft", message: "This is unusually high." };
  if (key === "bvtv" && value > 0.8)
    return { verdict: "hard", message: "BV/TV of 2.86 is not possible.", suggestion: { value: value / 10 } };
  return { verdict: "ok", message: null };
};

export function draftAfter(...actions: DraftAction[]): Draft {
  return actions.reduce(reduceDraft, emptyDraft());
}

export function completeDraft(...more: DraftAction[]): Draft {
  return draftAfter(
    { type: "type-chosen", catalogue },
    { type: "subject-changed", change: { sex: "female", ageYears: "44" } },
    { type: "facts-changed", key: "scan-1", change: { site: "distal-tibia", scanner: "xtremect-2", scanDate: "2026-03-14" } },
    { type: "value-typed", key: "scan-1", parameter: "tt_bmd", text: "284" },
    ...more,
  );
}

export function readScan(fields: Partial<ReadScan> = {}): ReadScan {
  return {
    ...{ file: null, format: "scanco-evaluation", sex: null, ageYears: null, motionGrade: null },
    line: 2,
    subjectCode: "1042",
    measurementNumber: "7",
    site: "distal-tibia",
    side: "left",
    scanDate: "2026-03-14",
    scanner: "xtremect-2",
    values: [{ parameter: "bvtv", value: 0.253, unit: "1", column: "Tb.BV/TV1", rawText: "0.253", note: null }],
    superseded: false,
    notes: [],
    refusals: [],
    ...fields,
  };
}

export const anyProtocol = { region: null, offsetMm: null, offsetPercent: null, stacks: null, feCriterion: null } as const;

export function coverage(fields: Partial<Coverage> = {}): Coverage {
  return {
    parameter: "tt_bmd",
    site: "distal-tibia",
    sex: "female",
    family: "NO",
    unit: "mg HA/cm³",
    scanner: "xtremect-2",
    protocol: { ...anyProtocol, region: "multi-stack" },
    zAges: [[20, 37]],
    hasT: true,
    source: "made-up",
    ...fields,
  };
}

export function detail(lines: Coverage[], lastAge?: "covered" | "open"): DatasetDetail {
  return { coverage: lines, manifest: { tScoreFromAge: 18, sources: [{ key: "made-up", lastAge }] } } as DatasetDetail;
}
