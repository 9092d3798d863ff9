/** Reports, each its owner's. */
import { ZDeletedReply } from "../primitives.ts";
import {
  ZCreateReportRequest,
  ZDashboard,
  ZDeleteManyRequest,
  ZReport,
  ZReportExportRequest,
  ZReportIndex,
  ZReportList,
  ZReportQuery,
  ZRevisionQuery,
  ZUpdateReportRequest,
} from "../reports.ts";
import { endpoint, json } from "./endpoint.ts";

export const dashboard = endpoint({
  method: "GET",
  path: "/dashboard",
  access: "researcher",
  reply: ZDashboard,
  note: "Counts (the month is the calendar month in UTC) and the newest five reports.",
});

export const list = endpoint({
  method: "GET",
  path: "/reports",
  access: "researcher",
  query: ZReportQuery,
  reply: ZReportList,
  note: "The caller's reports, a page at a time. `q` is searched in name, subject code and type, whatever its case.",
});

export const index = endpoint({
  method: "GET",
  path: "/reports/index",
  access: "researcher",
  reply: ZReportIndex,
  note: "Compact rows of the caller's newest 10,000 reports; `total` counts all of them.",
});

export const create = endpoint({
  method: "POST",
  path: "/reports",
  access: "researcher",
  body: json(ZCreateReportRequest),
  reply: ZReport,
  status: 201,
  note: "Scores as POST /api/score does and stores inputs, results and the dataset's version, whose manifest the report shows. What is stored is never computed again.",
});

export const detail = endpoint({
  method: "GET",
  path: "/reports/:id",
  access: "owner",
  reply: ZReport,
  note: "One report, as it was stored.",
});

export const csv = endpoint({
  method: "GET",
  path: "/reports/:id.csv",
  access: "owner",
  query: ZRevisionQuery,
  reply: { text: "CSV (`text/csv`)" },
  note: "The report's numbers in the long form, one measurement a line; docs/report-files.md has the columns. `revision` names an earlier one.",
});

export const jsonFile = endpoint({
  method: "GET",
  path: "/reports/:id.json",
  access: "owner",
  query: ZRevisionQuery,
  reply: { text: "JSON (`application/json`), as a file" },
  note: "The whole record as a file, a [ReportFile](#reportfile): what GET /api/reports/:id answers, with its format and the names of its parameters.",
});

export const fhir = endpoint({
  method: "GET",
  path: "/reports/:id.fhir.json",
  access: "owner",
  query: ZRevisionQuery,
  reply: { text: "FHIR R4 (`application/fhir+json`)" },
  note: "The report as a FHIR R4 bundle: a DiagnosticReport and an Observation for each value and score; docs/report-files.md says what stands where.",
});

export const update = endpoint({
  method: "PUT",
  path: "/reports/:id",
  access: "owner",
  body: json(ZUpdateReportRequest),
  reply: ZReport,
  note: "Changes name, subject code and notes; nothing else can change.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/reports/:id",
  access: "owner",
  reply: ZDeletedReply,
  note: "Deletes one report.",
});

export const removeMany = endpoint({
  method: "POST",
  path: "/reports/delete",
  access: "researcher",
  body: json(ZDeleteManyRequest),
  reply: ZDeletedReply,
  note: "Deletes the caller's own reports among the ids, in one transaction, and counts them. Missing ids and other people's are passed over alike, so that a list that is out of date still deletes what is left.",
});

export const exportValues = endpoint({
  method: "POST",
  path: "/reports/export",
  access: "researcher",
  body: json(ZReportExportRequest),
  reply: { text: "CSV (`text/csv`), streamed" },
  note: "The values of the caller's own reports among the ids, or of all that fit the filter as the list has it, in the order they were made: long, one measurement a line, or wide, one scan a line; docs/report-files.md has the columns. Missing ids and other people's are passed over alike.",
});
