import { valueColumns } from "@trabecula/report-exports";

/** docs/report-files.md: what the files of a report hold. */
export function renderReportFiles(): string {
  return `<!-- Written by \`node cms/reference/write.ts\` from packages/report-exports and packages/contracts; edit those instead. -->

# The files of a report

Every number of a report can be taken out of it. The files hold the stored report and are computed anew in nothing; the
numbers in all of them are those of GET /api/reports/{id}, digit by digit. For research comparison with published reference
data; not for diagnosis or treatment decisions.

| file | what it is for |
|---|---|
| \`GET /api/reports/{id}.csv\` | statistics and spreadsheets: one measurement a line |

Each takes \`?revision=\` for an earlier revision. Its name has the report's id and revision and nothing about a person.

## Scores without binary noise

A T-score of −2.5 leaves as \`-2.5\` and not as \`-2.4999999999999996\`, which binary arithmetic makes of (0.558 − 0.858) / 0.12:
scores are rounded to 12 decimals where they are computed, percentiles and the figures of the reference to 13 digits
([ADR 29](adr/0029-numbers-that-leave.md)). The WHO limits are read at one decimal, as scores are reported, so that a T-score of
−2.46 is in the osteoporosis range although the file has -2.46.

## CSV, the long form

One measurement a line, comma-separated with quotes where needed (RFC 4180), decimal points, lines that end in CR LF, UTF-8 with a
byte-order mark (without it Excel reads "cmÂ³"; in R \`read.csv(…, fileEncoding = "UTF-8-BOM")\`, in Python \`encoding="utf-8-sig"\`).
A text that a spreadsheet would run as a formula has an apostrophe in front. What \`trabecula score\` and POST /api/score/batch also
read or write has the same name ([batch-scoring.md](batch-scoring.md)).

| column | what it holds |
|---|---|
${valueColumns.map(({ name, says }) => `| \`${name}\` | ${says} |`).join("\n")}
`;
}
