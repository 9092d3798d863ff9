import type { Site } from "@trabecula/contracts";
import { factRole, plain, type ColumnReader, type DxaColumn, type DxaForm } from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import type { TextFormat } from "../format.ts";
import { ownOf } from "../column-name.ts";
import { readLong } from "./long.ts";

type Measured = DxaColumn & { role: "value" };

const hips: Readonly<Record<string, string>> = { FN: "fn", TH: "th" };
const sides: Readonly<Record<string, "left" | "right">> = { L: "left", R: "right" };
const others: Readonly<Record<string, readonly [region: string, site: Site]>> = {
  L1: ["l1", "lumbar-spine"],
  L2: ["l2", "lumbar-spine"],
  L3: ["l3", "lumbar-spine"],
  L4: ["l4", "lumbar-spine"],
  L1L4: ["ls", "lumbar-spine"],
};

/** Extracted from several manufacturers' printed reports. `readLong` reads long tables. */
const form: DxaForm = {
  key: "dxa-squared",
  label: "DXA² table",
  hint: "DXA² tables (LFNBMD, LTHBMD, L1L4BMD)",
  reportTypes: ["dxa"],
  scanner: null,
  slashedDates: null,
  sideOfScanType: {},
  columnsOf: (names) => (names.filter((name) => measured(name) !== null).length >= 2 && names.some(isItsOwn) ? readColumn : null),
};

const wideTables = dxaTable(form);

export const dxaSquared: TextFormat = { ...wideTables, read: (lines, file) => readLong(lines, file) ?? wideTables.read(lines, file) };

/** Requires a side or all vertebrae, because others also use names such as `L1BMD`. */
const isItsOwn = (name: string) => /^\s*(?:[LR](?:FN|TH)|L1L4)BMD\s*$/i.test(name);

const readColumn: ColumnReader = (written, unitHint) => {
  const value = measured(written);
  if (value) return unitHint === null || /^g\/cm(?:2|²|\^2)$/i.test(unitHint) ? value : null;
  const name = plain(written);
  if (/^patientsid$/.test(name)) return { role: "subjectCode", visit: null };
  const role = factRole(name);
  if (role) return { role, visit: null };
  // Means of both hips, and regions without references.
  return /^(?:mean[a-z0-9]+|[lr](?:arm|leg|rib)s?)bmd$/.test(name) ? { role: "known", visit: null } : null;
};

function measured(written: string): Measured | null {
  const [, name = ""] = /^([A-Z0-9]{2,4})BMD$/.exec(written.trim().toUpperCase()) ?? [];
  const side = ownOf(sides, name.slice(0, 1));
  const hip = ownOf(hips, name.slice(1));
  if (side && hip) return { role: "value", parameter: `bmd_${hip}`, site: "hip", side, unit: null, visit: null };
  const other = ownOf(others, name);
  return other ? { role: "value", parameter: `bmd_${other[0]}`, site: other[1], side: null, unit: null, visit: null } : null;
}
