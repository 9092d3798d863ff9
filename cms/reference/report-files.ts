import { leftOutHeader } from "@trabecula/contracts";
import { changeColumns, valueColumns, wideColumns } from "@trabecula/report-exports";

export function renderReportFiles(): string {
  return `<!-- Written by \`node cms/reference/write.ts\` from packages/reports/report-exports and packages/core/contracts; edit those instead. -->

# The files of a report

The files contain the numbers of the stored report, with the digits of GET /api/reports/{id}.
For research comparison with published reference data; not for diagnosis or treatment decisions.

| file | use |
|---|---|
| \`GET /api/reports/{id}.csv\` | statistics and spreadsheets: one measurement per line |
| \`GET /api/reports/{id}.json\` | programs and archives: the whole record |
| \`GET /api/reports/{id}.fhir.json\` | other clinical systems: a FHIR R4 bundle |
| \`GET /api/reports/{id}.pdf\` | reading and printing: a reading, or the letter to the referrer |
| \`GET /api/reports/{id}.dcm\` | a PACS: that PDF as a DICOM object |
| \`GET /api/reports/{id}.bundle.zip\` | computing the numbers again ([reports](reports.md#bundle-the-numbers-again)) |

\`?revision=\` selects an earlier revision. The file name has the report's id and revision, and nothing about the person.

## CSV, the long form

- One measurement per line, with commas, decimal points, CR LF and quotes where needed (RFC 4180).
- UTF-8 with a byte-order mark, because Excel otherwise reads "cmÂ³". In R use \`read.csv(…, fileEncoding = "UTF-8-BOM")\`, in Python \`encoding="utf-8-sig"\`.
- Texts that a spreadsheet would run as a formula start with an apostrophe.
- A cell is empty if the fact is unknown or does not apply.

| column | what it holds |
|---|---|
${valueColumns.map(({ name, description }) => `| \`${name}\` | ${description} |`).join("\n")}

The file of one report has two more sets of columns. \`previous_…\` compares with the patient's nearest earlier comparable scan, \`first_…\` with the first
([change and precision](adr/12-change-and-precision.md#change-is-computed-between-comparable-scans-only)). If no scan is comparable, they give the reason.
They are computed on request, and the content hash does not cover them.

| column | what it holds |
|---|---|
${changeColumns.map(({ ending, description }) => `| \`previous_${ending}\`, \`first_${ending}\` | ${description} |`).join("\n")}

If a report shows other references, their scores follow on lines of their own, with their \`dataset\`, \`dataset_version\` and \`engine_version\`. There the last
column, \`beside\`, is \`yes\`. If healthy controls were tested for one of them, \`scanner_check\` gives the verdict and its sentence. Other reports and
tables of many reports have neither.

## CSV, many reports

\`POST /api/reports/export\` exports a selection, \`{ "form": "long", "ids": [...] }\`, or all reports of a filter,
\`{ "form": "wide", "filter": { "q": "tibia", "reportType": "hr-pqct" } }\`. The long form is the one above. The wide form has one scan per line. It begins with
the long form's columns up to \`common_region_percent\` and ends with those from \`dataset\` on. Between them are these columns for each parameter, in
catalogue order:

| column | what it holds |
|---|---|
${wideColumns.map(({ ending, description }) => `| \`<parameter>${ending}\` | ${description} |`).join("\n")}

Reports of patients who withdrew their consent are left out, and the header \`${leftOutHeader}\` counts them
([patients and consent](adr/07-patients-and-consent.md#exports-leave-out-patients-with-withdrawn-consent)). The account's own export (GET /api/user/export) has the long form too.

## De-identified, for sharing

\`POST /api/reports/export/de-identified\` takes the same selection and answers a ZIP of \`values.csv\` and \`README.txt\`, which lists these changes:

- Random study codes of this file (\`study_code\`) replace your codes. No key is kept; \`"withKey": true\` adds it as \`KEY-keep-apart.csv\`.
- All dates of a person move by the same random number of days, up to a year in either direction (\`moved_date\`). Intervals between scans stay.
- \`age\` is in whole years, and 90 for everyone older. \`z\` has one decimal and \`percentile\` none; both are empty from age 90. The reference's figures by age are left
  out, as they give the exact age. Values and \`t\` are as stored.
- Names, notes, reasons, ids, hashes, birth dates and report dates are left out. A failure criterion other than \`pistoia\` becomes \`other\`.
- Scans of groups of fewer than five people (by sex, ten years of age and site) are left out. So are reports without patient or code, and those of people who
  withdrew consent. \`README.txt\` counts them.

The file is not anonymous. Anyone with the original values can match them, and rare values may identify a person.

## JSON, the whole record

Format \`trabecula-report/1\`: the reply of GET /api/reports/{id}, with the dataset's manifest, the content hash, \`format\` and the parameter names
([ReportFile](api.md#reportfile)). It contains everything in the report, including notes and birth date. \`changes\` compares it with earlier scans
([ReportChanges](api.md#reportchanges)). An incompatible later shape gets another number.

## FHIR R4

A \`Bundle\` of type \`collection\`. All references are inside it. Its addresses (\`urn:uuid\`) are always the same for a revision.

| resource | what it holds |
|---|---|
| \`DiagnosticReport\` | LOINC 83311-1 for DXA, our own code for the rest; category RAD; the scan dates; the category with its reason, and the notice, as \`conclusion\`; status by the report’s state, \`partial\` for a draft; who signed or read it as \`resultsInterpreter\`; the notes in HL7’s R4 extension for R5’s \`note\`; a readable table in \`text\` |
| \`Observation\` per value | the parameter's key, and a LOINC code if one exists for the site and side; UCUM units; \`bodySite\` in SNOMED CT with the side; the scanner as \`device\`; in \`referenceRange\` the 5th to 95th percentile at this age and the young adults, with dataset, version and source in \`appliesTo\` |
| \`Observation\` per score | Z-score, percentile and T-score, \`derivedFrom\` the value; the engine as \`device\`; the scanner check as \`note\`; if there is no score, \`dataAbsentReason\` with FHIR's code, ours and the sentence |
| \`Patient\` | the sex of the curves (\`individual-recordedSexOrGender\`); the subject code, without \`system\` since it is unique only within its laboratory; birth date or year if the report has it; labeled as pseudonymized |
| \`Device\` | each scanner, and the engine with its version |
| \`CodeSystem\` | our own codes in the bundle with their meaning; a fragment |

- LOINC has one code for the hip and one for the femur. The total hip uses the hip's, the neck the femur's; \`bodySite\` tells them apart.
  Single vertebrae, the trochanter, Ward's triangle, bone mineral content, HR-pQCT and body composition have no code.
- \`Patient.gender\` is left out, because nobody stated the administrative gender.
- Scores of other references are separate observations of the same value. Their \`code\` has only our codes, and its text names the reference. A search by LOINC finds
  the report's own only.
- \`referenceRange\` is where 90 % of the reference people lie. It is not a range of health, and has no \`normal\`.
- Flags are sentences in the \`note\` of the value and of each score, and in the table; their codes are tags (\`meta.tag\`).
- The change since the previous scan is a \`component\` of the value. A \`note\` has its date and the source of the precision. A pair that cannot be compared has a note
  with the reason and no figure.
- UCUM has no hydroxyapatite. HR-pQCT densities have the code \`mg/cm3\` and the unit "mg HA/cm³".
- The report's name is left out, because it may name someone.
- \`?presentedForm=clinician\` (or another \`view\` of the PDF) adds \`presentedForm\`: the PDF with \`size\` and SHA-1 \`hash\`.

## DICOM

An Encapsulated PDF (1.2.840.10008.5.1.4.1.1.104.1), explicit VR little endian, UTF-8, modality \`DOC\`. The UIDs come from report, patient code, revision,
document and signature, so a file sent twice is the same object. \`PatientID\` is the code; \`PatientName\` is empty if you may not read names.
\`VerificationFlag\` is \`VERIFIED\` if the signature is valid.

## Rounding

Scores are rounded to 12 decimals when they are computed, and percentiles and reference figures to 13 digits
([why](adr/10-reports-and-exports.md#exported-numbers-carry-no-binary-noise)). The WHO limits apply to the T-score at one decimal, so −2.46 is in the osteoporosis range.

This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical
Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at
http://loinc.org/license. SNOMED CT codes are used under the terms of SNOMED International.
`;
}
