/** The values of a study that leave without names. Beside the others, since only the list of reports loads it. */
import { ZStudyExportRequest } from "../study-export.ts";
import { endpoint, json } from "./endpoint.ts";

export const exportStudy = endpoint({
  method: "POST",
  path: "/reports/export/de-identified",
  access: "researcher",
  scopes: ["read"],
  body: json(ZStudyExportRequest),
  reply: { text: "ZIP (`application/zip`), streamed" },
  note: "The same values without what tells whose they are: `values.csv` and a `README.txt` of what was done. Codes are replaced by random ones of this file alone, all dates of a person are moved by the same random number of days, ages are whole years and 90 for all who are older, Z-scores have one decimal, names, notes and ids are left out, and scans of groups of fewer than five people of a sex, ten years of age and a site are not shown. Nobody keeps the key; `withKey` adds it to the archive. Reports without patient or code are left out, as are those whose consent was withdrawn (`Trabecula-Left-Out-Reports` counts the latter). It counts among the four files under way.",
});
