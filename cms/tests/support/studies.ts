import { writeXlsx } from "hucre/xlsx";
import { rows } from "./database.ts";
import { fileForm } from "./bone-scans.ts";
import type { Person } from "./people.ts";

export const studyHeader = "patient_code,sex,birth_date,scan_date,site,side,scanner,stacks,motion_grade,tt_bmd,ct_po,center";
export const studyTable = [
  studyHeader,
  "A-1,f,1982-03-01,2026-03-14,distal-tibia,left,xtremect-2,3,2,284,3.1,Bern",
  "A-1,f,1982-03-01,2026-03-14,distal-radius,left,xtremect-2,2,1,301,1.4,Bern",
  "A-1,f,1982-03-01,2024-03-14,distal-tibia,left,xtremect-2,3,4,290,3.0,Bern",
  "B-2,m,1975-05-05,2026-03-15,distal-tibia,right,xtremect-2,3,,310,,Bern",
  "",
].join("\n");

export const adding = "&createPatients=true";

export const sendStudy = (person: Person, file: string | Uint8Array<ArrayBuffer>, query = "") =>
  person.client.send("POST", `/api/reports/import?reportType=hr-pqct${query}`, { body: fileForm(file, "study.csv") });

export const reportsStored = ({ id }: Person) => rows("select * from bone_scans_reports where workspace_id = ? order by id", [id]);

export const patientsStored = ({ id }: Person) =>
  rows("select code, sex, birth_date, birth_year from bone_scans_patients where workspace_id = ? order by id", [id]);

export const reportsStaged = ({ id }: Person) => rows("select id from bone_scans_staged_reports where owner_id = ?", [id]);

export const importsLeft = (person: Person) => [
  ...rows("select state from bone_scans_imports where owner_id = ?", [person.id]),
  ...reportsStaged(person),
];

type CellInput = number | string | { formula: string };

export async function withCell(cell: CellInput): Promise<Uint8Array<ArrayBuffer>> {
  const [names, facts] = studyTable.split("\n", 2).map((line) => line.split(","));
  const rows = [names!, [...facts!.slice(0, 9), typeof cell === "object" ? null : cell, 3.1, "Bern"]];
  const cells = typeof cell === "object" ? new Map([["1,9", cell]]) : undefined;
  return new Uint8Array(await writeXlsx({ sheets: [{ name: "Scans", rows, ...(cells ? { cells } : {}) }] }));
}
