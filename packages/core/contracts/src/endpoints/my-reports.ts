import { ZMyDocumentQuery, ZMyReport, ZMyReportList, ZMyReportsVersion } from "../my-reports.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint("GET /my/reports", "patient", {
  reply: ZMyReportList,
  note: "The reports released to the caller, from their release day on, newest first.",
});

export const version = endpoint("GET /my/reports/version", "patient", {
  unattended: true,
  reply: ZMyReportsVersion,
  note: "A text that changes with everything the caller may read. The patient's pages poll it each second; it does not extend the session.",
});

export const detail = endpoint("GET /my/reports/:id", "patient", {
  reply: ZMyReport,
  note: "A released report in plain language, in the released revision. 404 if it is missing, someone else's or not released.",
});

export const document = endpoint("GET /my/reports/:id.pdf", "patient", {
  query: ZMyDocumentQuery,
  reply: { text: "a tagged PDF (`application/pdf`)" },
  note: "The same as a PDF.",
});
