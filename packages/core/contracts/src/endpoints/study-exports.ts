import { ZReportExportRequest, ZStudyExportRequest } from "../study-export.ts";
import { endpoint, json, longListBytes } from "./endpoint.ts";

export const exportValues = endpoint({
  method: "POST",
  path: "/reports/export",
  access: "researcher",
  scopes: ["read"],
  body: json(ZReportExportRequest, { maxBytes: longListBytes }),
  reply: { text: "CSV (`text/csv`), streamed" },
  note: "The values of the caller's own reports among the ids, or of all that fit the filter as the list has it, in the order they were made: long, one measurement per line, or wide, one scan per line; docs/report-files.md has the columns. Missing ids and other people's are passed over alike. Reports of patients who have withdrawn their consent are left out; the header `Trabecula-Left-Out-Reports` counts them. 429 `too_many_requests` where an account has more than four files under way at once, a report's own files included; `Retry-After` says when to ask again.",
});

export const exportStudy = endpoint({
  method: "POST",
  path: "/reports/export/de-identified",
  access: "researcher",
  scopes: ["read"],
  body: json(ZStudyExportRequest, { maxBytes: longListBytes }),
  reply: { text: "ZIP (`application/zip`), streamed" },
  note: "The same values without what tells whose they are: `values.csv`, or with `as` `xlsx` the workbook `values.xlsx` (422 `validation_failed` where it could have more rows than a sheet), and a `README.txt` of what was done. Codes are replaced by random ones of this file alone, all dates of a person are moved by the same random number of days, ages are whole years and 90 for all who are older, Z-scores have one decimal, names, notes and ids are left out, and scans of groups of fewer than five people of a sex, ten years of age and a site are not shown. Nobody keeps the key; `withKey` adds it to the archive. Reports without patient or code are left out, as are those whose consent was withdrawn (`Trabecula-Left-Out-Reports` counts the latter). It counts among the four files under way.",
});
