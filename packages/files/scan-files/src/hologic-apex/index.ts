import type { Site } from "@trabecula/contracts";
import { factRole, plain, type ColumnReader, type DxaColumn, type DxaForm, type UnitChange } from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import { changeFrom } from "../dxa-table/values.ts";

/** Column stems of tables Hip, Spine, Forearm and Wbody, with catalog regions. */
const stems: Readonly<Record<string, readonly [region: string, site: Site]>> = {
  HTOT: ["th", "hip"],
  NECK: ["fn", "hip"],
  TROCH: ["tr", "hip"],
  INTER: ["int", "hip"],
  WARDS: ["ward", "hip"],
  L1: ["l1", "lumbar-spine"],
  L2: ["l2", "lumbar-spine"],
  L3: ["l3", "lumbar-spine"],
  L4: ["l4", "lumbar-spine"],
  // The spine's total; the hip's is HTOT.
  TOT: ["ls", "lumbar-spine"],
  TOT_L1L4: ["ls", "lumbar-spine"],
  TOT_L1L2: ["l1l2", "lumbar-spine"],
  TOT_L1L3: ["l1l2l3", "lumbar-spine"],
  TOT_L2L3: ["l2l3", "lumbar-spine"],
  TOT_L2L4: ["l2l3l4", "lumbar-spine"],
  TOT_L3L4: ["l3l4", "lumbar-spine"],
  R_13: ["r33", "forearm"],
  R_UD: ["rud", "forearm"],
  RTOT: ["rtot", "forearm"],
  WBTOT: ["wb", "whole-body"],
  // The whole body without the head.
  SUBTOT: ["tblh", "whole-body"],
};

const gramsToKilograms: UnitChange = { factor: 0.001, from: "g", to: "kg" };
const composition: Readonly<Record<string, readonly [parameter: string, unit: UnitChange | null]>> = {
  WBTOT_PFAT: ["fat_pct", null],
  WBTOT_LEAN: ["lean_kg", gramsToKilograms],
};

const passedOver = [
  /^(?:R_MID|RU13TOT|RUMIDTOT|RUUDTOT|RUTOT|UTOT|U_.+|HEAD|[LR]ARM|[LR]RIB|T_S|L_S|PELV|[LR]LEG|TRUNK|ANDROID|GYNOID|LIMB|NET|GLOBAL)_(?:AREA|BMC|BMD)$/,
  /_(?:FAT|LEAN|MASS|PFAT|LEAN_BMC)$/,
  /^(?:NN|IT|FS)_/,
  /^(?:SHAFT_NECK_ANGLE|ROI_(?:TYPE|WIDTH|HEIGHT)|AXIS_LENGTH|SCAN_MODE|SCANNER_.*|SERIAL_.*|ANALYSIS_.*|APEX_.*|SOFTWARE_.*|NO_REGIONS|TOTAL_.*_ROI)$/,
];

const facts: Readonly<Record<string, DxaColumn["role"] & ("subjectCode" | "measurementNumber" | "scanType" | "personal")>> = {
  PATIENT_KEY: "subjectCode",
  SCANID: "measurementNumber",
  SCAN_ID: "measurementNumber",
  SCAN_TYPE: "scanType",
  // Hospital record number.
  IDENTIFIER1: "personal",
  IDENTIFIER2: "personal",
};

/** Hologic APEX tables, alone or joined by PATIENT_KEY and SCAN_DATE; numeric prefixes mark visits. */
const form: DxaForm = {
  key: "hologic-apex",
  label: "Hologic APEX table",
  hint: "Hologic APEX tables (HTOT_BMD, NECK_BMD, TOT_BMD)",
  reportTypes: ["dxa", "dxa-body-composition"],
  scanner: "hologic",
  slashedDates: null,
  sideOfScanType: { "2": "left", "3": "right" },
  columnsOf: (names) => (isApex(names) ? readColumn : null),
};

export const hologicApex = dxaTable(form);

/** Requires two APEX regions, or one with keys: studies may also have a column `neck_bmd`. */
function isApex(names: readonly string[]): boolean {
  const bare = names.map((name) => withoutVisit(name).name);
  const measured = new Set(bare.filter((name) => valueColumn(name) !== null));
  const hasKey = bare.some((name) => name === "PATIENT_KEY" || name === "SCANID" || name === "SCAN_TYPE");
  return measured.size >= (hasKey ? 1 : 2);
}

const readColumn: ColumnReader = (written, unitHint) => {
  const { name, visit } = withoutVisit(written);
  const value = valueColumn(name);
  // APEX names have no units; one added by a user counts.
  if (value && unitHint !== null) {
    const unit = changeFrom(unitHint, value.parameter);
    return unit === undefined ? null : { ...value, unit, visit };
  }
  if (value) return { ...value, visit };
  const role = facts[name] ?? factRole(plain(name));
  if (role) return { role, visit };
  return passedOver.some((known) => known.test(name)) ? { role: "known", visit } : null;
};

function valueColumn(name: string): (DxaColumn & { role: "value" }) | null {
  const body = composition[name];
  if (body) return { role: "value", parameter: body[0], site: "whole-body", side: null, unit: body[1], visit: null };
  const [, stem = "", kind = ""] = /^(.+)_(BMD|BMC|AREA)$/.exec(name) ?? [];
  const found = stems[stem];
  if (!found) return null;
  const [region, site] = found;
  // The catalog has only BMD for vertebra groups.
  if (kind !== "BMD" && /^l\dl\d/.test(region)) return null;
  return { role: "value", parameter: `${kind.toLowerCase()}_${region}`, site, side: null, unit: null, visit: null };
}

/** `1 HTOT_BMD` is the first visit; R renames it to `X1.HTOT_BMD`. Case varies. */
function withoutVisit(written: string): { name: string; visit: string | null } {
  const [, visit = null, rest = ""] = /^(?:X?(\d{1,2})[\s._]+)?(.*)$/is.exec(written.trim()) ?? [];
  return { name: rest.trim().toUpperCase(), visit };
}
