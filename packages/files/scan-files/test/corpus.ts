import { Readable } from "node:stream";
import { workbookOf } from "@trabecula/study-tables/workbook";
import { hipRows, hologicObject, hologicText, numberItem, structuredReport } from "./dicom-file.ts";

export const scanco = [
  "Samp.Name\tSamp.No\tMeas.No\tMeas.Date\tS-DOB\tS-Remark\tSite\tTot.vBMD1\tTb.vBMD1\tF.load1",
  "EXAMPLE ADA\t12\t3142\t22-JUL-2020 17:24\t22-AUG-1985\tF\tTibia L\t266.0\t150.1\t-11025.4",
];

export async function workbook(rows: readonly string[][]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookOf(Readable.from(rows), "Scans")) pieces.push(piece);
  return Buffer.concat(pieces);
}

const sheet = (lines: readonly string[]) => workbook(lines.map((line) => line.split("\t")));

export interface CorpusFile {
  readonly name: string;
  readonly content: () => string | Uint8Array | Promise<Uint8Array>;
  readonly values: Readonly<Record<string, number>>;
  readonly dataset: "bern-hrpqct-xct2-multistack" | "dxa-young-adult";
  readonly code: string;
  readonly sex: "female" | "male" | null;
  readonly age: number | null;
}

const [bern, dxa] = ["bern-hrpqct-xct2-multistack", "dxa-young-adult"] as const;
const adas = {
  values: { tt_bmd: 266, tb_bmd: 150.1, failure_load: 11.0254 },
  dataset: bern,
  code: "12",
  sex: "female",
  age: 34.91,
} as const;

/** One scan per file, and what every reader makes of it. */
export const corpus: readonly CorpusFile[] = [
  { name: "scanco.txt", content: () => `${scanco.join("\n")}\n`, ...adas },
  { name: "scanco.xlsx", content: () => sheet(scanco), ...adas },
  {
    name: "nhanes.csv",
    content: () => "SEQN,RIAGENDR,RIDAGEYR,DXXTBSSV,DXXTOTBS,DXXOSBMD\n1001,2,45,1,1.30,1.012\n",
    ...{ values: { bmd_ls: 1.012 }, dataset: dxa, code: "1001", sex: "female", age: 45 },
  },
  {
    name: "encore.txt",
    content: () => "Name\tID\tDate\tScan\tNeck BMD\tTotal BMD\nEXAMPLE ADA\tA1\t3/14/2026\tLeft Femur\t0.858 g/cm²\t942 mg/cm²\n",
    ...{ values: { bmd_fn: 0.858, bmd_th: 0.942 }, dataset: dxa, code: "A1", sex: null, age: null },
  },
  {
    name: "hip.dcm",
    content: () => hologicObject(hologicText(hipRows)),
    ...{ values: { bmd_fn: 0.7, bmd_th: 0.85 }, dataset: dxa, code: "A-017", sex: "female", age: 70 },
  },
  {
    name: "report.dcm",
    content: () => structuredReport([numberItem("Neck BMD", "0.700", "g/cm2"), numberItem("BMD", "0.850", "g/cm2", "Total Hip")]),
    ...{ values: { bmd_fn: 0.7, bmd_th: 0.85 }, dataset: dxa, code: "A-017", sex: "female", age: 70 },
  },
  {
    name: "gender.csv",
    content: () => "ID,Gender,Age (years),Site,Scanner,Tt.BMD (mg HA/cm³)\nA-1,F,30,tibia,XtremeCT II,266\n",
    ...{ values: { tt_bmd: 266 }, dataset: bern, code: "A-1", sex: "female", age: 30 },
  },
  {
    name: "no-site.csv",
    content: () => "Subject ID;Sex;Age;Tt.BMD;Ct.Th (um)\n0042;W;30,5;266,5;1210\n",
    ...{ values: { tt_bmd: 266.5, ct_th: 1.21 }, dataset: bern, code: "0042", sex: "female", age: 30.5 },
  },
  {
    name: "hips.csv",
    content: () => "record_id,sex,age,bmd_th (mg/cm2),bmd_ls\n'-A12,m,64,754,0.858\n",
    ...{ values: { bmd_th: 0.754, bmd_ls: 0.858 }, dataset: dxa, code: "-A12", sex: "male", age: 64 },
  },
];

/** Personal data of these files, which no answer may repeat. */
export const personal = /EXAMPLE|22-AUG-1985|1985-08-22|1956/;

export async function bytesOf({ content }: CorpusFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await content();
  return new Uint8Array(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
}
