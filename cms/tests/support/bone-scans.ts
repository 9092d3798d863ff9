import { ZDatasetList, ZPatient, ZReport, type Patient, type Report, type ReportType } from "@trabecula/contracts";
import { bodyOf } from "./api-client.ts";
import { rows } from "./database.ts";
import type { Person } from "./people.ts";

export function exampleScore() {
  return {
    reportType: "hr-pqct",
    subject: { sex: "female", ageYears: 44, menopausalStatus: "unknown" },
    scans: [
      {
        site: "distal-tibia",
        side: "left",
        scanDate: "2026-03-14",
        scanner: "xtremect-2",
        motionGrade: 2,
        protocol: { region: "multi-stack", offsetMm: null, offsetPercent: null, stacks: 3, feCriterion: null },
        measurements: [
          { parameter: "tt_bmd", value: 284 },
          { parameter: "ct_po", value: 3.1 },
        ],
      },
    ],
  };
}

export function newReport(reportName = "Tibia, first visit") {
  return { ...exampleScore(), reportName, notes: "Left leg, dominant right." };
}

export async function datasetId({ client }: Person, reportType: ReportType = "hr-pqct"): Promise<string> {
  const { items } = ZDatasetList.parse((await client.get(`/api/datasets?reportType=${reportType}`)).body);
  const id = items.find((item) => item.isDefault)?.id;
  if (!id) throw new Error(`There is no default dataset for ${reportType}`);
  return id;
}

export async function savedReport({ client }: Person, reportName?: string): Promise<Report> {
  return ZReport.parse(await bodyOf(client.post("/api/reports", newReport(reportName)), 201));
}

export async function revisedReport(person: Person, reportName?: string): Promise<Report> {
  return rescored(person, await savedReport(person, reportName));
}

export async function rescored({ client }: Person, { id }: Report): Promise<Report> {
  rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
  return ZReport.parse(await bodyOf(client.post(`/api/reports/${id}/rescore`, {}), 201));
}

/** Same age as in `exampleScore`. */
export function newPatient(given: object = {}) {
  const person = { sex: "female", birthDate: "1982-03-01", ...given };
  return { menopausalStatus: person.sex === "female" ? "premenopausal" : null, ...person };
}

export async function savedPatient({ client }: Person, given: object = {}): Promise<Patient> {
  return ZPatient.parse(await bodyOf(client.post("/api/patients", newPatient(given)), 201));
}

export async function reportOfPatient({ client }: Person, patientId: string, given: object = {}, query = ""): Promise<Report> {
  const { subject: _subject, ...scans } = newReport();
  return ZReport.parse(await bodyOf(client.post(`/api/reports${query}`, { ...scans, subject: {}, patientId, ...given }), 201));
}

export function fileForm(content: string | Uint8Array<ArrayBuffer>, name = "file.txt"): FormData {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return form;
}
