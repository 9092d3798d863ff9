import { leftOutHeader } from "@trabecula/contracts";
import { changeColumns, valueColumns, wideColumns } from "@trabecula/report-exports";

export function renderReportFiles(): string {
  return `<!-- Written by \`node cms/reference/write.ts\` from packages/reports/report-exports and packages/core/contracts; edit those instead. -->

# The files of a report

Every number of a report can be taken out of it. The files hold the stored report and are computed anew in nothing; the
numbers in all of them are those of GET /api/reports/{id}, digit by digit. For research comparison with published reference
data; not for diagnosis or treatment decisions.

| file | what it is for |
|---|---|
| \`GET /api/reports/{id}.csv\` | statistics and spreadsheets: one measurement per line |
| \`GET /api/reports/{id}.json\` | programs and archives: the whole record |
| \`GET /api/reports/{id}.fhir.json\` | other clinical systems: a FHIR R4 bundle |

Each takes \`?revision=\` for an earlier revision. Its name has the report's id and revision and nothing about a person.

## Scores without binary noise

A T-score of −2.5 leaves as \`-2.5\` and not as \`-2.4999999999999996\`, which binary arithmetic makes of (0.558 − 0.858) / 0.12:
scores are rounded to 12 decimals where they are computed, percentiles and the figures of the reference to 13 digits
([reports and exports](adr/10-reports-and-exports.md#exported-numbers-carry-no-binary-noise)). The WHO limits are read at one decimal, as scores are reported, so that a T-score of
−2.46 is in the osteoporosis range although the file has -2.46.

## CSV, the long form

One measurement per line, comma-separated with quotes where needed (RFC 4180), decimal points, lines that end in CR LF, UTF-8 with a
byte-order mark (without it Excel reads "cmÂ³"; in R \`read.csv(…, fileEncoding = "UTF-8-BOM")\`, in Python \`encoding="utf-8-sig"\`).
A text that a spreadsheet would run as a formula has an apostrophe in front. What \`trabecula score\` and POST /api/score/batch also
read or write has the same name ([batch-scoring.md](batch-scoring.md)).

| column | what it holds |
|---|---|
${valueColumns.map(({ name, says }) => `| \`${name}\` | ${says} |`).join("\n")}

A file of one report has further columns, each twice: \`previous_…\` against the nearest earlier scan of the patient that the value
may be compared with, \`first_…\` against the first ([change and precision](adr/12-change-and-precision.md#change-is-computed-between-comparable-scans-only)). Where it may be compared with none they
hold the reason. They are worked out when the file is asked for and are no part of what the content hash covers.

| column | what it holds |
|---|---|
${changeColumns.map(({ ending, says }) => `| \`previous_${ending}\`, \`first_${ending}\` | ${says} |`).join("\n")}

Other references that a report shows beside its own have lines of their own beneath, with their \`dataset\`, \`dataset_version\` and
\`engine_version\`; the last column, \`beside\`, is \`yes\` there. Where
healthy controls have been asked whether one of them fits the scanner, the column \`scanner_check\` before it has verdict and sentence of each. A report without them has no such column, and tables of many reports
have no such lines.

## CSV, many reports

\`POST /api/reports/export\` streams the values of a selection, \`{ "form": "long", "ids": [...] }\`, or of all reports that fit a
filter, \`{ "form": "wide", "filter": { "q": "tibia", "reportType": "hr-pqct" } }\`. The long form is that of one report. The wide
form has a scan on each line: its first columns are those of the long form up to \`common_region_percent\`, its last ones from \`dataset\` on,
and between them stand, for each parameter of the report types in the file, in the catalogue's order:

| column | what it holds |
|---|---|
${wideColumns.map(({ ending, says }) => `| \`<parameter>${ending}\` | ${says} |`).join("\n")}

A cell is empty where the scan has no such value. Reports of patients who have withdrawn their consent are left out; the header
\`${leftOutHeader}\` says how many ([patients and consent](adr/07-patients-and-consent.md#exports-leave-out-patients-with-withdrawn-consent)). The account's own export (GET /api/user/export) has the long form too.

## De-identified, for sharing

\`POST /api/reports/export/de-identified\` takes the same selection and answers a ZIP of \`values.csv\` and \`README.txt\`, which says what was done:

- Codes are replaced by random study codes of this file alone (\`study_code\`). Nobody keeps the key; \`"withKey": true\` adds it as \`KEY-keep-apart.csv\`.
- All dates of a person are moved by the same random number of days, up to a year back or forth (\`moved_date\`): days between scans stay.
- \`age\` is in whole years, 90 for everybody older. \`z\` has one decimal, \`percentile\` none, both are empty from 90 on, and what the reference
  says at an age is left out: from any of them and the value an exact age could be worked out. Values and \`t\` are as stored.
- Names, notes, reasons, ids, hashes, birth dates and days on which reports were made are left out; a failure criterion other than \`pistoia\` reads \`other\`.
- Scans of groups of fewer than five people of a sex, ten years of age and a site are not shown; \`README.txt\` counts them. So are reports without
  patient or code, whose person is not known, and those whose consent was withdrawn.

It is not anonymous: who has the original values can match them, and rare values may tell who somebody is.

## JSON, the whole record

Format \`trabecula-report/1\`: what GET /api/reports/{id} answers, the manifest of the dataset and the content hash included, with
\`format\` and the names of the parameters ([ReportFile](api.md#reportfile)). It is everything the report holds, notes and birth date
included, and with \`changes\` its comparison with earlier scans ([ReportChanges](api.md#reportchanges)). A later shape that a reader of this one would misread gets another number.

## FHIR R4

A \`Bundle\` of type \`collection\`, which a receiving system takes apart as it likes. All references lie inside it; its addresses
(\`urn:uuid\`) are always the same for the same revision.

| resource | what it holds |
|---|---|
| \`DiagnosticReport\` | LOINC 83311-1 for DXA, our own code for the rest; category RAD; the days of the scans; the category with its reason, and the notice, as \`conclusion\`; \`final\`, from the second revision on \`amended\`; a table for people in \`text\` |
| \`Observation\`, one per value | LOINC where it has a code for the site and side, and always the parameter's key; UCUM units; \`bodySite\` in SNOMED CT with the side; the scanner as \`device\`; in \`referenceRange\` the 5th to 95th percentile at this age and the young adults, with dataset, version and source in \`appliesTo\` |
| \`Observation\`, one per score | Z-score, percentile and T-score, \`derivedFrom\` the value; the engine as \`device\`; what healthy controls said of the reference on this scanner as \`note\`; where there is none, \`dataAbsentReason\` with FHIR's code, ours, and the sentence |
| \`Patient\` | the subject code, which is unique within its laboratory only and therefore has no \`system\`; the birth date or year if the report has it; labeled as pseudonymized |
| \`Device\` | each scanner, and the engine with its version |
| \`CodeSystem\` | our own codes that the bundle uses, with what they stand for; a fragment |

- LOINC has one code for the hip and one for the femur: hip is used for the total hip, femur for its neck, and \`bodySite\` tells
  them apart. Single vertebrae, the trochanter, Ward's triangle, bone mineral content, HR-pQCT and body composition have none.
- \`Patient.gender\` is left out: the report knows the sex of the reference curve, not the person's administrative gender. The
  curve's sex stands in \`referenceRange.appliesTo\`.
- Scores of other references that the report shows are observations of their own, derived from the same value: their \`code\` has our codes
  alone, and its text names the reference. A search by LOINC finds the scores of the report.
- \`referenceRange\` is where 90 % of the reference people lie; it is not a range of health, and has no \`normal\`.
- Flags are a sentence in the \`note\` of the value and of each of its scores, and in the table for people; their codes are tags
  (\`meta.tag\`), to find them by. Other sentences about a value are its \`note\` as well.
- Total body less head has no structure in SNOMED CT: its \`bodySite\` is a code of our own, and never the entire body.
- A unit that this release does not know leaves as its text, without a code.
- The change since the scan before is a \`component\` of the value, its date and whose precision it was held against a \`note\`; a pair
  that cannot be compared has a note with the reason and no figure.
- UCUM has no hydroxyapatite: densities of HR-pQCT have the code \`mg/cm3\` and the unit "mg HA/cm³".
- Name and notes of the report are not in the bundle: they are free text and may name somebody.

This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical
Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at
http://loinc.org/license. SNOMED CT codes are used under the terms of SNOMED International.
`;
}
