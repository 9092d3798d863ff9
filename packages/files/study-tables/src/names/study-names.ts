import { normalizedText, type Site, type Parameter } from "@trabecula/contracts";

/**
 * Additional names by key of the catalogue, letters and digits only: DXA, Hologic databases (`HTOT_BMD`), NHANES (`dxx…`),
 * and laboratories' HR-pQCT abbreviations.
 */
export const studyNames: Readonly<Record<string, readonly string[]>> = {
  bmd_ls: [
    "spnbmd",
    "spinebmd",
    "lsbmd",
    "lumbarspinebmd",
    "totalspinebmd",
    "l1l4bmd",
    "dxxosbmd",
    "l14bmd",
    "spinel1l4bmd",
    "lsl1l4bmd",
    "lumbarspinel1l4bmd",
    "lumbarl1l4bmd",
  ],
  bmd_th: ["hipbmd", "totalhipbmd", "thbmd", "htotbmd", "dxxofbmd", "hiptotalbmd", "tothipbmd", "totalfemurbmd", "femurtotalbmd"],
  bmd_fn: ["neckbmd", "fnbmd", "femoralneckbmd", "dxxnkbmd", "femurneckbmd", "femneckbmd", "hipneckbmd"],
  bmd_tblh: ["tblhbmd", "subtotbmd", "dxdstbmd", "totalbodylessheadbmd"],
  bmd_wb: ["wholebodybmd", "totalbodybmd", "wbtotbmd", "dxdtobmd", "wbbmd"],
  bmd_tr: ["trochbmd", "dxxtrbmd"],
  bmd_int: ["interbmd", "dxxinbmd"],
  bmd_ward: ["wardsbmd", "dxxwdbmd"],
  bmd_r33: ["r13bmd", "33radiusbmd", "radius33bmd", "13radiusbmd", "radius13bmd", "distal13radiusbmd", "onethirdradiusbmd"],
  bmd_rud: ["rudbmd", "udradiusbmd", "radiusudbmd", "ultradistalradiusbmd"],
  bmd_rtot: ["rtotbmd"],
  bmd_l1: ["dxxl1bmd"],
  bmd_l2: ["dxxl2bmd"],
  bmd_l3: ["dxxl3bmd"],
  bmd_l4: ["dxxl4bmd"],
  tbs: ["dxxtotbs", "trabecularbonescore", "tbsl1l4"],
  tt_bmd: ["ttvbmd", "totvbmd", "totalvbmd", "totalvolumetricbmd"],
  tb_bmd: ["tbvbmd", "trabecularvolumetricbmd", "trabecularvbmd"],
  ct_bmd: ["ctvbmd", "corticalvolumetricbmd", "corticalvbmd"],
  bvtv: ["tbbvtv", "bonevolumefraction"],
  app_modulus: ["appmodulus"],
  almi: ["asmi"],
  tb_bmd_inn: ["innertrabecularvbmd"],
  failure_load: ["estimatedfailureload", "estfailureload"],
};

/** Full name or first three letters, not within a word. */
const bones = { tibia: "(?:tibia|(?<![a-z])tib(?![a-z]))", radius: "(?:radius|(?<![a-z])rad(?![a-z]))" };
const shaft = String.raw`(?:diaphys\w*|30\s*%?|30pct)`;
const gap = String.raw`[\s_.-]*`;

function markOf(bone: keyof typeof bones): readonly (readonly [RegExp, Site])[] {
  const name = bones[bone];
  return [
    [new RegExp(`${shaft}${gap}(?:of${gap})?(?:the${gap})?${name}|${name}${gap}(?:diaphys\\w*|30\\s*%?)`, "i"), `diaphyseal-${bone}`],
    [new RegExp(`(?:dist(?:al)?${gap})?${name}`, "i"), `distal-${bone}`],
  ];
}

export const siteMarks: readonly (readonly [RegExp, Site])[] = [...markOf("tibia"), ...markOf("radius")];

/** Order of REDCap's HR-pQCT fields: `xct_radius_pateval_1` and following. */
export const evaluationFields: readonly string[] = [
  ...["tt_bmd", "tb_bmd", "tb_bmd_meta", "tb_bmd_inn", "ct_bmd", "ct_pm", "ct_po", "bvtv", "tb_n"],
  ...["tb_th", "tb_sp", "tb_1n_sd", "ct_th", "ct_po_dm", "tb_ar", "tb_meta_ar", "tb_inn_ar", "ct_ar"],
];

/** Headers of the columns that tell scans apart, as `plainName` makes them, in the languages of study files. */
export const scanColumnNames = {
  site: "site skeletalsite measuredsite region bone messort knochen siteofscan scansite scannedsite bonesite lokalisation localisation localización localizacion sede knogle scannetknogle 部位 扫描部位",
  scanner: "scanner device gerät geraet machine scannertype",
  motion_grade: "motiongrade motion motionscore bewegungsgrad",
} as const;

export function plainName(text: string): string {
  return normalizedText(text, "NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

export function catalogueNames(parameters: readonly Parameter[]): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const name of ["label", "abbreviation"] as const)
    for (const [text, sharers] of Map.groupBy(parameters, (parameter) => plainName(parameter[name])))
      if (sharers.length === 1) found.set(text, sharers[0]!);
  for (const [key, names] of Object.entries(studyNames)) {
    const parameter = parameters.find((known) => known.key === key);
    if (parameter) for (const name of names) found.set(name, parameter);
  }
  return found;
}
