import type { Site } from "@trabecula/contracts";
import {
  factRole,
  plain,
  type ColumnReader,
  type DxaColumn,
  type DxaForm,
  type UnitChange,
  type ValidityColumn,
} from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import { ownOf } from "../column-name.ts";

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
/** The codebook has a list of its own for each kind of region. */
const meanings = {
  femur: {
    "1": "removable or non-removable objects",
    "3": "noise due to obesity",
    "4": "body parts outside of the scan region",
    "5": "a problem of positioning",
    "6": "another reason, such as a panniculus, motion or an artifact",
  },
  spine: { "1": "invalid data" },
  vertebra: {
    "1": "objects that were not removed",
    "2": "non-removable objects such as implants",
    "3": "noise due to obesity",
    "4": "an insufficient scan area",
    "5": "movement",
    "6": "another reason, such as degenerative disease, fusion or fracture",
  },
  tbs: { "1": "that it is invalid" },
} as const;

/** Validity variables and affected parameters; an invalid vertebra invalidates the total. */
const validity: Readonly<Record<string, Pick<ValidityColumn, "parameters" | "meanings">>> = {
  DXXFMBCC: { parameters: densities("th", "fn", "tr", "int", "ward"), meanings: meanings.femur },
  DXXOSBCC: { parameters: densities("ls"), meanings: meanings.spine },
  ...Object.fromEntries(
    ["1", "2", "3", "4"].flatMap((number) =>
      [`DXXL${number}CC`, `DXXL${number}BCC`].map(
        (name) => [name, { parameters: densities(`l${number}`, "ls"), meanings: meanings.vertebra }] as const,
      ),
    ),
  ),
  DXXTBSSV: { parameters: ["tbs"], meanings: meanings.tbs },
};
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
  columnsOf: (names) => (names.some((name) => measured(name.trim().toUpperCase()) !== null) ? readColumn : null),
};

export const nhanesDxa = dxaTable(form);

const readColumn: ColumnReader = (written, unitHint) => {
  const name = written.trim().toUpperCase();
  const value = unitHint === null ? measured(name) : null;
  if (value) return value;
  if (name === "SEQN") return { role: "subjectCode", visit: null };
  const covered = ownOf(validity, name);
  if (covered) return { role: "validity", ...covered, valid: "0", visit: null };
  const scanned = ownOf(scanStatus, name);
  if (scanned) return { role: "validity", parameters: scanned, valid: "1", meanings: {}, visit: null };
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
