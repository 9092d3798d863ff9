import { ZMyDocumentQuery, ZMyReport, ZMyReportList, ZMyReportsVersion } from "../my-reports.ts";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/my/reports",
  access: "patient",
  reply: ZMyReportList,
  note: "The reports that were released to the caller and whose day has come, the newest release first.",
});

export const version = endpoint({
  method: "GET",
  path: "/my/reports/version",
  access: "patient",
  unattended: true,
  reply: ZMyReportsVersion,
  note: "A text that changes with everything that the caller may read: a release, its note and revision, its day, a report taken back. The patient's pages ask it once a second; it does not count as a use of the session.",
});

export const detail = endpoint({
  method: "GET",
  path: "/my/reports/:id",
  access: "patient",
  reply: ZMyReport,
  note: "A released report in plain language, at the revision that was released. One that is not there, not the caller's, or not released answers 404 alike.",
});

export const document = endpoint({
  method: "GET",
  path: "/my/reports/:id.pdf",
  access: "patient",
  query: ZMyDocumentQuery,
  reply: { text: "a tagged PDF (`application/pdf`)" },
  note: "The same as a document.",
});
