import type { Site } from "@trabecula/contracts";
import { factRole, plain } from "../dxa-table/fact-columns.ts";
import type { ColumnReader, DxaColumn, DxaForm, UnitChange } from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import { ownOf } from "../own-of.ts";

type Measured = DxaColumn & { role: "value" };

const regions: Readonly<Record<string, readonly [region: string, site: Site]>> = {
  OF: ["th", "hip"],
  NK: ["fn", "hip"],
  TR: ["tr", "hip"],
  IN: ["int", "hip"],
  WD: ["ward", "hip"],
  OS: ["ls", "lumbar-spine"],
  L1: ["l1", "lumbar-spine"],
  L2: ["l2", "lumbar-spine"],
  L3: ["l3", "lumbar-spine"],
  L4: ["l4", "lumbar-spine"],
};
const wholeBody: Readonly<Record<string, string>> = { TO: "wb", ST: "tblh" };
const kinds: Readonly<Record<string, string>> = { BMD: "bmd", BMC: "bmc", A: "area" };

const gramsToKilograms: UnitChange = { factor: 0.001, from: "g", to: "kg" };
const others: Readonly<Record<string, readonly [parameter: string, site: Site, unit: UnitChange | null]>> = {
  DXXTOTBS: ["tbs", "lumbar-spine", null],
  DXDTOPF: ["fat_pct", "whole-body", null],
  DXDTOLE: ["lean_kg", "whole-body", gramsToKilograms],
  DXXVFATM: ["vat_mass", "whole-body", null],
  DXXVFATV: ["vat_volume", "whole-body", null],
};

const densities = (...keys: string[]) => keys.flatMap((key) => [`bmd_${key}`, `bmc_${key}`, `area_${key}`]);
/** Validity variables and affected parameters; an invalid vertebra invalidates the total. */
const validity: Readonly<Record<string, string[]>> = {
  DXXFMBCC: densities("th", "fn", "tr", "int", "ward"),
  DXXOSBCC: densities("ls"),
  ...Object.fromEntries(
    ["1", "2", "3", "4"].flatMap((number) =>
      [`DXXL${number}CC`, `DXXL${number}BCC`].map((name) => [name, densities(`l${number}`, "ls")] as const),
    ),
  ),
  DXXTBSCC: ["tbs"],
};
/** Whole-scan codes and affected parameters; only 1 means all valid. */
const scanStatus: Readonly<Record<string, string[]>> = {
  DXAFMRST: densities("th", "fn", "tr", "int", "ward"),
  DXASPNST: [...densities("l1", "l2", "l3", "l4", "ls"), "tbs"],
};

const form: DxaForm = {
  key: "nhanes-dxa",
  label: "NHANES DXA variables",
  hint: "NHANES variables (DXXOFBMD, DXXOSBMD, DXDTOBMD)",
  reportTypes: ["dxa", "dxa-body-composition"],
  scanner: "hologic",
  slashedDates: null,
  sideOfScanType: {},
  validityCodes: {
    "1": "that objects lay in the region",
    "2": "that it was not valid for another reason",
    "3": "noise or obesity",
    "4": "that bone lay outside of the region",
    "5": "a problem of positioning",
    "6": "another reason why it is not valid",
  },
  columnsOf: (names) => (names.some((name) => measured(name.trim().toUpperCase()) !== null) ? readColumn : null),
};

export const nhanesDxa = dxaTable(form);

const readColumn: ColumnReader = (written, unitHint) => {
  const name = written.trim().toUpperCase();
  const value = unitHint === null ? measured(name) : null;
  if (value) return value;
  if (name === "SEQN") return { role: "subjectCode", visit: null };
  const covered = ownOf(validity, name);
  if (covered) return { role: "validity", parameters: covered, valid: "0", visit: null };
  const scanned = ownOf(scanStatus, name);
  if (scanned) return { role: "validity", parameters: scanned, valid: "1", visit: null };
  const role = factRole(plain(name));
  if (role) return { role, visit: null };
  return /^(?:DX[AXD]|RI[AD]|WTMEC|SDMV|BMX)/.test(name) ? { role: "known", visit: null } : null;
};

function measured(name: string): Measured | null {
  const other = others[name];
  if (other) return valueOf(...other);
  const [, letters = "", kind = ""] = /^DXX(OF|NK|TR|IN|WD|OS|L[1-4])(BMD|BMC|A)$/.exec(name) ?? [];
  const region = regions[letters];
  if (region) return valueOf(`${kinds[kind]}_${region[0]}`, region[1], null);
  const [, part = "", bodyKind = ""] = /^DXD(TO|ST)(BMD|BMC|A)$/.exec(name) ?? [];
  return wholeBody[part] ? valueOf(`${kinds[bodyKind]}_${wholeBody[part]}`, "whole-body", null) : null;
}

function valueOf(parameter: string, site: Site, unit: UnitChange | null): Measured {
  return { role: "value", parameter, site, side: null, unit, visit: null };
}
