/** Scanner generation that uses the name; null for both or other software. */
type NamedBy = "xtremect-1" | "xtremect-2" | null;

export type EvaluationParameter = {
  key: string;
  /** Catalogue unit. */
  unit: string;
  kind: "density" | "area" | "length" | "fraction" | "percent" | "number" | "load" | "stiffness" | "pressure";
  /** Normalized (see `normalizeName`), without region number. */
  names: [name: string, namedBy: NamedBy][];
};

const mgPerCm3 = "mg HA/cm³";

/** Column names of XtremeCT and XtremeCT II evaluations and laboratories' spellings. Unlisted `vbmd` names match their `bmd` form. */
export const evaluationParameters: EvaluationParameter[] = [
  {
    key: "tt_bmd",
    unit: mgPerCm3,
    kind: "density",
    names: [
      ["d100", "xtremect-1"],
      ["totvbmd", "xtremect-2"],
      ["ttbmd", null],
      ["totbmd", null],
      ["bmd", null],
      ["totalvolumetricbonemineraldensity", null],
    ],
  },
  {
    key: "tb_bmd",
    unit: mgPerCm3,
    kind: "density",
    names: [
      ["dtrab", "xtremect-1"],
      ["tbvbmd", "xtremect-2"],
      ["tbbmd", null],
    ],
  },
  {
    key: "tb_bmd_meta",
    unit: mgPerCm3,
    kind: "density",
    names: [
      ["dmeta", "xtremect-1"],
      ["tbmetavbmd", "xtremect-2"],
      ["tbmetabmd", null],
    ],
  },
  {
    key: "tb_bmd_inn",
    unit: mgPerCm3,
    kind: "density",
    names: [
      ["dinn", "xtremect-1"],
      ["tbinnvbmd", "xtremect-2"],
      ["tbinnbmd", null],
    ],
  },
  {
    key: "ct_bmd",
    unit: mgPerCm3,
    kind: "density",
    names: [
      ["dcomp", "xtremect-1"],
      ["ctvbmd", "xtremect-2"],
      ["ctbmd", null],
    ],
  },
  {
    key: "tt_ar",
    unit: "mm²",
    kind: "area",
    names: [
      ["ttar", null],
      ["totar", null],
      ["totalarea", null],
    ],
  },
  {
    key: "tb_ar",
    unit: "mm²",
    kind: "area",
    names: [
      ["trabarea", "xtremect-1"],
      ["tbar", null],
    ],
  },
  { key: "tb_meta_ar", unit: "mm²", kind: "area", names: [["tbmetaar", null]] },
  { key: "tb_inn_ar", unit: "mm²", kind: "area", names: [["tbinnar", null]] },
  {
    key: "ct_ar",
    unit: "mm²",
    kind: "area",
    names: [
      ["cortarea", "xtremect-1"],
      ["ctar", null],
    ],
  },
  { key: "ct_pm", unit: "mm", kind: "length", names: [["ctpm", null]] },
  { key: "ct_th", unit: "mm", kind: "length", names: [["ctth", null]] },
  { key: "ct_po", unit: "%", kind: "percent", names: [["ctpo", null]] },
  {
    key: "ct_po_dm",
    unit: "mm",
    kind: "length",
    names: [
      ["ctpodm", null],
      ["podm", null],
    ],
  },
  {
    key: "bvtv",
    unit: "fraction",
    kind: "fraction",
    names: [
      ["tbvtv", "xtremect-1"],
      ["tbbvtv", null],
      ["bvtv", null],
    ],
  },
  {
    key: "tb_n",
    unit: "1/mm",
    kind: "number",
    names: [
      ["ttbn", "xtremect-1"],
      ["tbn", null],
    ],
  },
  {
    key: "tb_th",
    unit: "mm",
    kind: "length",
    names: [
      ["ttbth", "xtremect-1"],
      ["tbth", null],
    ],
  },
  {
    key: "tb_sp",
    unit: "mm",
    kind: "length",
    names: [
      ["ttbsp", "xtremect-1"],
      ["tbsp", null],
    ],
  },
  {
    key: "tb_1n_sd",
    unit: "mm",
    kind: "length",
    names: [
      ["ttb1nsd", "xtremect-1"],
      ["tb1nsd", null],
      ["sdof1tbn", null],
      ["inhomogeneitytbnetwork", null],
    ],
  },
  { key: "stiffness", unit: "kN/mm", kind: "stiffness", names: [["stiffness", null]] },
  {
    key: "failure_load",
    unit: "kN",
    kind: "load",
    names: [
      ["fload", null],
      ["failureload", null],
      ["fmax", null],
      ["fmaxatfailure", null],
    ],
  },
  {
    key: "app_modulus",
    unit: "MPa",
    kind: "pressure",
    names: [
      ["appmodulus", null],
      // Finite-element results of the XtremeCT II.
      ["eapp", null],
      ["apparentmodulus", null],
    ],
  },
];

/** XtremeCT II adds a region number, as in `Tb.N1`; XtremeCT I uses other names. */
export const secondGenerationStems = new Set(["tbar", "ctar", "tbbvtv", "tbn", "tbth", "tbsp", "tb1nsd", "ctpo", "ctpodm"]);
