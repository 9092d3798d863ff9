/** Scanner generation that uses the name; null for both or other software. */
type NamedBy = "xtremect-1" | "xtremect-2" | null;

type Kind = "density" | "area" | "length" | "fraction" | "percent" | "number" | "load" | "stiffness" | "pressure";

type Unit = "mg HA/cm³" | "mm²" | "mm" | "fraction" | "%" | "1/mm" | "kN" | "kN/mm" | "MPa";

const kinds: Readonly<Record<Unit, Kind>> = {
  ...{ "mg HA/cm³": "density", "mm²": "area", mm: "length", fraction: "fraction", "%": "percent" },
  ...{ "1/mm": "number", kN: "load", "kN/mm": "stiffness", MPa: "pressure" },
};

export type EvaluationParameter = {
  key: string;
  unit: Unit;
  kind: Kind;
  /** Normalized (see `normalizeName`), without region number. */
  names: [name: string, namedBy: NamedBy][];
};

const mgPerCm3 = "mg HA/cm³";

/** @param byGeneration the names that only XtremeCT (first) or XtremeCT II (second) uses */
function named(key: string, unit: Unit, byGeneration: { first?: string; second?: string }, ...others: string[]): EvaluationParameter {
  const { first, second } = byGeneration;
  const names: EvaluationParameter["names"] = others.map((name) => [name, null]);
  if (second !== undefined) names.unshift([second, "xtremect-2"]);
  if (first !== undefined) names.unshift([first, "xtremect-1"]);
  return { key, unit, kind: kinds[unit], names };
}

/** Includes laboratories' spellings. Unlisted `vbmd` names match their `bmd` form. */
export const evaluationParameters: EvaluationParameter[] = [
  named("tt_bmd", mgPerCm3, { first: "d100", second: "totvbmd" }, "ttbmd", "totbmd", "bmd", "totalvolumetricbonemineraldensity"),
  named("tb_bmd", mgPerCm3, { first: "dtrab", second: "tbvbmd" }, "tbbmd"),
  named("tb_bmd_meta", mgPerCm3, { first: "dmeta", second: "tbmetavbmd" }, "tbmetabmd"),
  named("tb_bmd_inn", mgPerCm3, { first: "dinn", second: "tbinnvbmd" }, "tbinnbmd"),
  named("ct_bmd", mgPerCm3, { first: "dcomp", second: "ctvbmd" }, "ctbmd"),
  named("tt_ar", "mm²", {}, "ttar", "totar", "totalarea"),
  named("tb_ar", "mm²", { first: "trabarea" }, "tbar"),
  named("tb_meta_ar", "mm²", {}, "tbmetaar"),
  named("tb_inn_ar", "mm²", {}, "tbinnar"),
  named("ct_ar", "mm²", { first: "cortarea" }, "ctar"),
  named("ct_pm", "mm", {}, "ctpm"),
  named("ct_th", "mm", {}, "ctth"),
  named("ct_po", "%", {}, "ctpo"),
  named("ct_po_dm", "mm", {}, "ctpodm", "podm"),
  named("bvtv", "fraction", { first: "tbvtv" }, "tbbvtv", "bvtv"),
  named("tb_n", "1/mm", { first: "ttbn" }, "tbn"),
  named("tb_th", "mm", { first: "ttbth" }, "tbth"),
  named("tb_sp", "mm", { first: "ttbsp" }, "tbsp"),
  named("tb_1n_sd", "mm", { first: "ttb1nsd" }, "tb1nsd", "sdof1tbn", "inhomogeneitytbnetwork"),
  named("stiffness", "kN/mm", {}, "stiffness"),
  named("failure_load", "kN", {}, "fload", "failureload", "fmax", "fmaxatfailure"),
  // “E.app” is of finite-element results of the XtremeCT II.
  named("app_modulus", "MPa", {}, "appmodulus", "eapp", "apparentmodulus"),
];

/** XtremeCT II adds a region number, as in `Tb.N1`; XtremeCT I uses other names. */
export const secondGenerationStems = new Set(["tbar", "ctar", "tbbvtv", "tbn", "tbth", "tbsp", "tb1nsd", "ctpo", "ctpodm"]);
