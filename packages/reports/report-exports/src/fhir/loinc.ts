import type { ScoredScan } from "@trabecula/contracts";
import { loinc, type Coding } from "./resources.ts";

export type Aspect = "value" | "t" | "z";
type Sided = "any" | "left" | "right";

const propertyNames: Readonly<Record<Aspect, string>> = { value: "[Mass/Area]", t: "[T-score]", z: "[Z-score]" };

/**
 * LOINC codes for DXA areal density. No code distinguishes total hip ("Hip") and neck ("Femur"); the body site does.
 * This content is from LOINC (loinc.org), © Regenstrief Institute, Inc., available at no cost under its license.
 */
const codes = {
  "Lumbar spine": { any: { value: "24966-4", t: "38267-1", z: "85394-5" } },
  Hip: {
    any: { value: "38261-4", t: "38264-8", z: "80933-5" },
    left: { value: "46278-8", t: "80946-7", z: "80938-4" },
    right: { value: "46279-6", t: "80945-9", z: "80937-6" },
  },
  Femur: {
    any: { value: "24701-5", t: "38263-0", z: "80934-3" },
    left: { value: "80954-1", t: "80948-3", z: "80940-0" },
    right: { value: "80953-3", t: "80947-5", z: "80939-2" },
  },
  "Radius and Ulna": {
    any: { value: "24890-6", t: "38265-5", z: "80932-7" },
    left: { value: "80952-5", t: "80944-2", z: "80936-8" },
    right: { value: "80951-7", t: "80943-4", z: "80935-0" },
  },
} satisfies Record<string, Partial<Record<Sided, Record<Aspect, string>>>>;
type System = keyof typeof codes;

export const dxaPanel = loinc("83311-1", "Bone density quantitative measurement by DXA panel");

/** Empty if LOINC has no code. */
export function loincOf(parameter: string, side: ScoredScan["side"], aspect: Aspect): Coding[] {
  const system = systemOf(parameter);
  if (system === null) return [];
  const sides: Partial<Record<Sided, Record<Aspect, string>>> = codes[system];
  const sided = side !== null && sides[side] ? side : "any";
  const name = `DXA ${system}${sided === "any" ? "" : ` - ${sided}`} ${propertyNames[aspect]} Bone density`;
  return [loinc(sides[sided]![aspect], name)];
}

/** Single vertebrae, the trochanter and other parts have no code; the code of the whole region would be wrong. */
function systemOf(parameter: string): System | null {
  if (parameter === "bmd_th") return "Hip";
  if (parameter === "bmd_fn") return "Femur";
  if (/^bmd_r(33|ud|tot)$/.test(parameter)) return "Radius and Ulna";
  return parameter === "bmd_ls" || /^bmd_l\d(_and_)?l\d/.test(parameter) ? "Lumbar spine" : null;
}
