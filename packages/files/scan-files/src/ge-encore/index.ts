import { factRole, plain } from "../dxa-table/fact-columns.ts";
import type { ColumnReader, DxaForm } from "../dxa-table/form.ts";
import { dxaTable } from "../dxa-table/index.ts";
import { changeFrom } from "../dxa-table/values.ts";
import { ownOf } from "../own-of.ts";
import { compositionOf } from "./composition.ts";
import { encoreName, regionOf, scansOf } from "./names.ts";

const facts: Readonly<Record<string, "subjectCode" | "scanDate" | "personal">> = {
  patientid: "subjectCode",
  id: "subjectCode",
  measuredate: "scanDate",
  patientlast: "personal",
  patientfirst: "personal",
  last: "personal",
  first: "personal",
};

/** enCORE text export: identity columns, then measurements by region. */
const form: DxaForm = {
  key: "ge-encore",
  label: "GE Lunar enCORE export",
  hint: "GE Lunar enCORE text (Head BMD, L1-L4 BMD, VAT Mass)",
  reportTypes: ["dxa", "dxa-body-composition"],
  scanner: "ge-lunar",
  slashedDates: "month-first",
  sideOfScanType: {},
  validityCodes: {},
  columnsOf: (names) => (isEncore(names) ? columnReader(names) : null),
};

export const geEncore = dxaTable(form);

/** Requires enCORE region names, or any density with its leading columns. */
function isEncore(names: readonly string[]): boolean {
  const plainNames = names.map((name) => name.toLowerCase().trim());
  const own = plainNames.some((name) => /^(?:head bmd|arms fat mass|vat mass)$/.test(name));
  const scans = scansOf(regionsOf(names));
  const measures = names.some((name) => encoreName(name) !== null && regionOf(encoreName(name)!.region, scans) !== null);
  const begins = names.slice(0, 6).filter((name) => /^(?:(?:patient)?(?:last|first)(?:name)?|patientid|measuredate)$/.test(plain(name)));
  return (own && names.length > 2) || (measures && begins.length >= 2);
}

function columnReader(names: readonly string[]): ColumnReader {
  const scans = scansOf(regionsOf(names));
  return (name, unitHint) => {
    const body = compositionOf(name, unitHint);
    if (body === "unknown unit") return null;
    if (body) return { role: "value", ...body, site: "whole-body", side: null, visit: null };
    const role = ownOf(facts, plain(name)) ?? factRole(plain(name));
    if (role) return { role, visit: null };
    const found = encoreName(name);
    if (!found) return isOther(name) ? { role: "known", visit: null } : null;
    const place = regionOf(found.region, scans);
    if (!place) return { role: "known", visit: null };
    // The catalog has only BMD for vertebra groups.
    if (found.kind !== "bmd" && /^l\dl\d/.test(place.region)) return { role: "known", visit: null };
    const parameter = `${found.kind}_${place.region}`;
    const unit = changeFrom(unitHint, parameter);
    if (unit === undefined) return null;
    return { role: "value", parameter, site: place.site, side: place.side, unit, visit: null };
  };
}

const regionsOf = (names: readonly string[]) => names.flatMap((name) => encoreName(name)?.region ?? []);

function isOther(name: string): boolean {
  return /(?:average height|average width|fat mass|lean mass|fat free mass|tissue mass|total mass|%\s*fat|bmc|mass|volume|thickness)$/i.test(
    name.trim(),
  );
}
