import type { CountryUnit, UnitChange } from "../dxa-table/form.ts";
import { ownOf } from "../own-of.ts";

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
  {
    parameter: "lean_kg",
    names: /^(?:total lean mass|total lean|lean mass)$/,
    units: toKilograms,
    unwritten: toKilograms["lb"]!,
  },
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

/** Body composition parameter and unit; null for others, `unknown unit` if unsupported. */
export function compositionOf(name: string, unitHint: string | null): { parameter: string; unit: Unit } | "unknown unit" | null {
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
