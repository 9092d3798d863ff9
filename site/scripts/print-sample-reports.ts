import { computeSampleReport, renderSampleReport, sampleKeys } from "./compute-sample-reports.ts";

/** JSON: page data (`reports`) or base64 PDFs (`documents`). */
const made = sampleKeys.map(async (key) => [
  key,
  process.argv[2] === "documents" ? Buffer.from(await renderSampleReport(key)).toString("base64") : computeSampleReport(key),
]);
process.stdout.write(JSON.stringify(Object.fromEntries(await Promise.all(made))));
