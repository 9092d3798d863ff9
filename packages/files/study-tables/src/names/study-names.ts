import type { Site } from "@trabecula/contracts";

/**
 * Additional names, letters and digits only: DXA, Hologic databases (`HTOT_BMD`), NHANES (`dxx…`), and HR-pQCT
 * abbreviations of laboratories.
 */
export const studyNames: Readonly<Record<string, string>> = {
  spnbmd: "bmd_ls",
  spinebmd: "bmd_ls",
  lsbmd: "bmd_ls",
  lumbarspinebmd: "bmd_ls",
  totalspinebmd: "bmd_ls",
  l1l4bmd: "bmd_ls",
  hipbmd: "bmd_th",
  totalhipbmd: "bmd_th",
  thbmd: "bmd_th",
  htotbmd: "bmd_th",
  neckbmd: "bmd_fn",
  fnbmd: "bmd_fn",
  femoralneckbmd: "bmd_fn",
  tblhbmd: "bmd_tblh",
  wholebodybmd: "bmd_wb",
  totalbodybmd: "bmd_wb",
  trochbmd: "bmd_tr",
  interbmd: "bmd_int",
  wardsbmd: "bmd_ward",
  wbtotbmd: "bmd_wb",
  subtotbmd: "bmd_tblh",
  r13bmd: "bmd_r33",
  rudbmd: "bmd_rud",
  rtotbmd: "bmd_rtot",
  dxxofbmd: "bmd_th",
  dxxnkbmd: "bmd_fn",
  dxxtrbmd: "bmd_tr",
  dxxinbmd: "bmd_int",
  dxxwdbmd: "bmd_ward",
  dxxosbmd: "bmd_ls",
  dxxl1bmd: "bmd_l1",
  dxxl2bmd: "bmd_l2",
  dxxl3bmd: "bmd_l3",
  dxxl4bmd: "bmd_l4",
  dxxtotbs: "tbs",
  dxdtobmd: "bmd_wb",
  dxdstbmd: "bmd_tblh",
  ttvbmd: "tt_bmd",
  totvbmd: "tt_bmd",
  tbvbmd: "tb_bmd",
  ctvbmd: "ct_bmd",
  tbbvtv: "bvtv",
  appmodulus: "app_modulus",
  l14bmd: "bmd_ls",
  spinel1l4bmd: "bmd_ls",
  lsl1l4bmd: "bmd_ls",
  lumbarspinel1l4bmd: "bmd_ls",
  lumbarl1l4bmd: "bmd_ls",
  hiptotalbmd: "bmd_th",
  tothipbmd: "bmd_th",
  totalfemurbmd: "bmd_th",
  femurtotalbmd: "bmd_th",
  femurneckbmd: "bmd_fn",
  femneckbmd: "bmd_fn",
  hipneckbmd: "bmd_fn",
  "33radiusbmd": "bmd_r33",
  radius33bmd: "bmd_r33",
  "13radiusbmd": "bmd_r33",
  radius13bmd: "bmd_r33",
  distal13radiusbmd: "bmd_r33",
  onethirdradiusbmd: "bmd_r33",
  udradiusbmd: "bmd_rud",
  radiusudbmd: "bmd_rud",
  ultradistalradiusbmd: "bmd_rud",
  totalbodylessheadbmd: "bmd_tblh",
  wbbmd: "bmd_wb",
  trabecularbonescore: "tbs",
  tbsl1l4: "tbs",
  asmi: "almi",
  totalvbmd: "tt_bmd",
  totalvolumetricbmd: "tt_bmd",
  trabecularvolumetricbmd: "tb_bmd",
  corticalvolumetricbmd: "ct_bmd",
  trabecularvbmd: "tb_bmd",
  innertrabecularvbmd: "tb_bmd_inn",
  corticalvbmd: "ct_bmd",
  bonevolumefraction: "bvtv",
  estimatedfailureload: "failure_load",
  estfailureload: "failure_load",
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

/** The first match wins. */
export const siteMarks: readonly (readonly [RegExp, Site])[] = [...markOf("tibia"), ...markOf("radius")];

/** Order of REDCap's HR-pQCT fields: `xct_radius_pateval_1` and following. */
export const evaluationFields: readonly string[] = [
  "tt_bmd",
  "tb_bmd",
  "tb_bmd_meta",
  "tb_bmd_inn",
  "ct_bmd",
  "ct_pm",
  "ct_po",
  "bvtv",
  "tb_n",
  "tb_th",
  "tb_sp",
  "tb_1n_sd",
  "ct_th",
  "ct_po_dm",
  "tb_ar",
  "tb_meta_ar",
  "tb_inn_ar",
  "ct_ar",
];
