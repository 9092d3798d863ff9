import type { ReportRow } from "@trabecula/contracts";

let made = 0;

export function row(fields: Partial<ReportRow> = {}): ReportRow {
  made += 1;
  return {
    id: `report${String(made).padStart(18, "0")}`,
    reportName: `Report ${made}`,
    subjectCode: null,
    patientId: null,
    patientCode: null,
    release: null,
    reportType: "hr-pqct",
    sites: ["distal-tibia"],
    scanDate: "2026-03-14",
    status: "compared",
    result: null,
    change: null,
    revision: 1,
    readState: "draft",
    reader: null,
    signature: null,
    dateCreated: `2026-03-14T09:26:53.${String(made % 1000).padStart(3, "0")}Z`,
    ...fields,
  };
}
