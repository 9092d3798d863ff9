import { ZDatasetList, ZReport, type Report, type ReportType } from "@trabecula/contracts";
import type { Person } from "./people.ts";

/** The example of the API's documentation: one HR-pQCT scan with a value that the reference covers and one that it does not. */
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

/** The published dataset of a report type. */
export async function datasetId({ client }: Person, reportType: ReportType = "hr-pqct"): Promise<string> {
  const { items } = ZDatasetList.parse((await client.get(`/api/datasets?reportType=${reportType}`)).body);
  const id = items.find((item) => item.isDefault)?.id;
  if (!id) throw new Error(`There is no default dataset for ${reportType}`);
  return id;
}

/** A saved report of a person's own. */
export async function savedReport({ client }: Person, reportName?: string): Promise<Report> {
  const reply = await client.post("/api/reports", newReport(reportName));
  if (reply.status !== 201) throw new Error(`Saving answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return ZReport.parse(reply.body);
}

/** The one part of a form that the file routes take. */
export function fileForm(content: string | Uint8Array<ArrayBuffer>, name = "file.txt"): FormData {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return form;
}
