import { factRole, plain, type CountryUnit, type UnitChange, type ColumnReader, type DxaForm } from "../dxa-table/form.ts";
import { ownOf } from "../column-name.ts";
import { dxaTable } from "../dxa-table/index.ts";
import { changeFrom } from "../dxa-table/values.ts";
import { encoreName, regionOf, scansOf } from "./names.ts";

type Unit = UnitChange | CountryUnit | null;

const poundInGrams = 453.592_37;
const cubicInchInCubicCentimeters = 16.387_064;

const toKilograms: Readonly<Record<string, UnitChange | null>> = {
  kg: null,
  g: { factor: 0.001, from: "g", to: "kg" },
  lb: { factor: poundInGrams / 1000, from: "lb", to: "kg" },
};
const toGrams: Readonly<Record<string, UnitChange | null>> = {
  g: null,
  kg: { factor: 1000, from: "kg", to: "g" },
  lb: { factor: poundInGrams, from: "lb", to: "g" },
};
const toCubicCentimeters: Readonly<Record<string, UnitChange | null>> = {
  cm3: null,
  in3: { factor: cubicInchInCubicCentimeters, from: "in³", to: "cm³" },
};

interface Quantity {
  readonly parameter: string;
  readonly names: RegExp;
  readonly units: Readonly<Record<string, UnitChange | null>>;
  /** Unit in US exports without a written unit. */
  readonly unwritten: UnitChange | null;
}

const quantities: readonly Quantity[] = [
  { parameter: "lean_kg", names: /^(?:total lean mass|total lean|lean mass)$/, units: toKilograms, unwritten: toKilograms["lb"]! },
  { parameter: "vat_mass", names: /^(?:vat mass|visceral adipose tissue mass)$/, units: toGrams, unwritten: toGrams["lb"]! },
  {
    parameter: "vat_volume",
    names: /^(?:vat volume|visceral adipose tissue volume)$/,
    units: toCubicCentimeters,
    unwritten: toCubicCentimeters["in3"]!,
  },
  { parameter: "fat_pct", names: /^total region(?: %| percent) ?fat$/, units: { "%": null }, unwritten: null },
  { parameter: "android_gynoid", names: /^(?:a\/g ratio|android\/gynoid(?: ratio)?)$/, units: {}, unwritten: null },
];

const spellings: Readonly<Record<string, string>> = {
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  gram: "g",
  grams: "g",
  "cm³": "cm3",
  "cm^3": "cm3",
  ccm: "cm3",
  "in³": "in3",
  "in^3": "in3",
  "cu in": "in3",
  "cu. in.": "in3",
};

function compositionOf(name: string, unitHint: string | null): { parameter: string; unit: Unit } | "unknown unit" | null {
  const plain = name
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
    .trim();
  const quantity = quantities.find(({ names }) => names.test(plain));
  if (!quantity) return null;
  const { parameter, units, unwritten } = quantity;
  if (unitHint === null) return { parameter, unit: unwritten && { inUnitedStates: unwritten, why: whyUnwritten(unwritten) } };
  const written = unitHint.toLowerCase().trim();
  const unit = ownOf(spellings, written) ?? written;
  return Object.hasOwn(units, unit) ? { parameter, unit: units[unit]! } : "unknown unit";
}

function whyUnwritten({ from, to }: UnitChange): string {
  return `workstations write ${to} or, in the United States, ${from}; write it in the header, such as (${to})`;
}

const facts: Readonly<Record<string, "subjectCode" | "scanDate" | "personal" | "scanType">> = {
  patientid: "subjectCode",
  id: "subjectCode",
  measuredate: "scanDate",
  patientlast: "personal",
  patientfirst: "personal",
  last: "personal",
  first: "personal",
  scan: "scanType",
};

const form: DxaForm = {
  key: "ge-encore",
  label: "GE Lunar enCORE export",
  hint: "GE Lunar enCORE text (Head BMD, L1-L4 BMD, VAT Mass)",
  reportTypes: ["dxa", "dxa-body-composition"],
  scanner: "ge-lunar",
  slashedDates: "month-first",
  sideOfScanType: {},
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
  const leading = new Set(names.slice(0, 6).map(plain));
  const isPlain = ["id", "date", "scan"].every((name) => leading.has(name));
  return (own && names.length > 2) || (measures && (begins.length >= 2 || isPlain));
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
