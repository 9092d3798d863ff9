import type { EvaluationParameter } from "@trabecula/study-tables";

/** Factor from a written unit to the catalogue's, and the unit as the note spells it. */
export type WrittenUnit = { spelling: string; factor: number };

type Kind = EvaluationParameter["kind"];

const density: [pattern: RegExp, unit: WrittenUnit][] = [
  // "cmm" is a misprint for cubic centimeter that stands in real exports.
  [/^mg(ha)?\/(ccm|cmm|cm3)$/, { spelling: "mg HA/cm³", factor: 1 }],
  [/^g(ha)?\/(ccm|cm3)$/, { spelling: "g HA/cm³", factor: 1000 }],
];
const fraction: [RegExp, WrittenUnit][] = [
  [/^(1|-|fraction)?$/, { spelling: "fraction", factor: 1 }],
  [/^%$/, { spelling: "%", factor: 0.01 }],
];

const unitsOf: Record<Kind, [RegExp, WrittenUnit][]> = {
  density,
  fraction,
  percent: fraction.map(([pattern, unit]) => [pattern, { ...unit, factor: unit.factor * 100 }]),
  area: [
    [/^mm2$/, { spelling: "mm²", factor: 1 }],
    [/^cm2$/, { spelling: "cm²", factor: 100 }],
  ],
  length: [
    [/^mm$/, { spelling: "mm", factor: 1 }],
    [/^um$/, { spelling: "µm", factor: 0.001 }],
    [/^cm$/, { spelling: "cm", factor: 10 }],
  ],
  number: [
    [/^(1\/mm|mm-1)$/, { spelling: "1/mm", factor: 1 }],
    [/^(1\/cm|cm-1)$/, { spelling: "1/cm", factor: 0.1 }],
  ],
  load: [
    [/^kn$/, { spelling: "kN", factor: 1 }],
    [/^n$/, { spelling: "N", factor: 0.001 }],
  ],
  stiffness: [
    [/^kn\/mm$/, { spelling: "kN/mm", factor: 1 }],
    [/^n\/mm$/, { spelling: "N/mm", factor: 0.001 }],
  ],
  pressure: [
    [/^(mpa|n\/mm2)$/, { spelling: "MPa", factor: 1 }],
    [/^gpa$/, { spelling: "GPa", factor: 1000 }],
  ],
};

/** The unit a header's brackets name for a kind of quantity; null where it is not one of that kind. */
export function writtenUnit(kind: Kind, hint: string): WrittenUnit | null {
  const text = hint.toLowerCase().replace(/[\s^]/g, "").replace(/[µμ]/g, "u").replace(/²/g, "2").replace(/³/g, "3").replace(/⁻¹/g, "-1");
  return unitsOf[kind].find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
