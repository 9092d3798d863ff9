import { writeXlsx } from "hucre/xlsx";
import { isqHeader } from "../../../packages/files/scan-files/test/image-file.ts";

/** No language has this word, so each occurrence comes from these files. */
export const plantedName = "Quorbimel";

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: "text/csv" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/octet-stream";
  readonly isSlipped?: boolean;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const lines = (rows: readonly (readonly string[])[], mark: string) => rows.map((row) => row.join(mark)).join("\n");

const planted = (place: string) => `${plantedName}${place}`;

const evaluation = [
  ["PatName", "PatNo", "MeasNo", "Meas-Date", "S-DOB", "S-Remark", "Site", "Filename", "Tot.vBMD1", "Tb.vBMD1", "Ct.Th1", "OperatorMeas"],
  [
    ...[
      planted("^Jane"),
      planted("77"),
      "412",
      "14-MAR-2026 10:00",
      planted("Born"),
      planted("Remark"),
      "TL",
      `DK0:[${planted("Path")}]A.AIM`,
    ],
    ...["284.0", "171.3", "1.31", planted("Operator")],
  ],
];
const study = [
  ["patient_code", "name", "sex", "age", "birth_date", "scan_date", "site", "scanner", "tt_bmd", "notes", planted("Header")],
  ["A-1", planted("Name"), "f", "44", "1982-03-01", "2026-03-14", "distal-tibia", "xtremect-2", "284", planted("Note"), planted("Cell")],
];

function slipped(column: string): string[][] {
  const [header = [], row = []] = study;
  return [header, row.map((cell, index) => (header[index] === column ? planted(`In${column.replaceAll("_", "")}`) : cell))];
}

function text(name: string, content: string): NamedFile {
  return { name: `${planted("File")}-${name}`, bytes: bytesOf(content), type: "text/csv" };
}

async function workbook(rows: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = [
    { name: planted("Sheet"), rows },
    { name: planted("Second"), rows },
  ];
  const properties = {
    title: planted("Title"),
    creator: planted("Creator"),
    lastModifiedBy: planted("Editor"),
    company: planted("Company"),
  };
  return new Uint8Array(await writeXlsx({ sheets, properties }));
}

function binary(name: string, bytes: Uint8Array<ArrayBuffer>, type: NamedFile["type"]): NamedFile {
  return { name: `${planted("File")}-${name}`, bytes, type };
}

export async function namedFiles(): Promise<NamedFile[]> {
  const book = await workbook(study);
  const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const header = study[0]!;
  return [
    text("evaluation.txt", lines(evaluation, "\t")),
    text("evaluation-cut.txt", lines(evaluation, "\t").slice(0, -60)),
    text("evaluation-twice.txt", `${lines(evaluation, "\t")}\n${lines(evaluation.slice(1), "\t")}`),
    text(
      "hologic.csv",
      `PATIENT_KEY,LAST_NAME,SCANID,HTOT_BMD,NECK_BMD\n${planted("Key")},${planted("Last")},7,0.9,${planted("Slipped")}\n`,
    ),
    text(
      "encore.txt",
      `${planted("Center")}\nName\tFirst\tID\tDate\tHead BMD\n${planted("Last")}\t${planted("First")}\t1\t3/14/2026\t2.1\n`,
    ),
    text("study.csv", lines(study, ",")),
    text("titled.csv", `Study of ${planted("Lead")}\n${lines(study, ",")}`),
    text("twice.csv", lines([[...header, planted("Header")], ...study.slice(1)], ",")),
    text("open-quote.csv", `${lines(study, ",")}\n"${planted("Open")}`),
    text("too-wide.csv", `${lines(study, ",")}\n${planted("Wide")},${header.map(() => planted("Wide")).join(",")}\n`),
    text("no-header.csv", lines(study.slice(1), ",")),
    text("page.csv", `<!doctype html><title>${planted("Page")}</title>`),
    text("latin.csv", `${planted("Bytes")}\u0000\u0001${lines(study, ",")}`),
    ...["sex", "age", "birth_date", "scan_date", "site", "scanner", "tt_bmd"].map((column) => ({
      ...text(`${column}.csv`, lines(slipped(column), ",")),
      isSlipped: true,
    })),
    binary("study.xlsx", book, xlsx),
    binary("study-cut.xlsx", book.slice(0, Math.floor(book.length / 2)), xlsx),
    binary("slipped.xlsx", await workbook(slipped("tt_bmd")), xlsx),
    binary("scan.isq", isqHeader({ name: planted("Image") }), "application/octet-stream"),
  ];
}
