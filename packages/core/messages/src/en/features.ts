import { listOf } from "../text.ts";
import { scannerMakers } from "../makers.ts";

export const title = "Features";
export const lead = (productName: string) =>
  `${productName} compares HR-pQCT (high-resolution peripheral quantitative CT) and DXA (dual-energy X-ray absorptiometry) results with published reference data. The pictures show the product with fictional people.`;

export const report = {
  title: "A report on one page",
  texts: [
    "The top shows the person, the scan quality and the reference. One sentence sums up the result. A chart shows every value; values outside the middle 90 % stand out. Values without a reference are listed with the reason.",
    "<strong>To save:</strong> PDF, CSV, JSON and FHIR, each with its dataset, version and method.",
  ],
};
export const change = {
  title: "Change over time",
  texts: [
    "Two scans are compared only if scanner, site and protocol match. Each change is judged by the least significant change, from your own precision study or a published one. Lists name changes beyond chance.",
  ],
};
export const patient = {
  title: "Plain language for patients",
  texts: ["The patient version explains each result in everyday language. Patients see only the reports that you release to them."],
};
export const percentiles = {
  title: "Percentiles over age",
  texts: [
    "If the reference covers the person's age, you get a Z-score and a percentile for that exact age. The report also shows the median and the 5th to 95th percentiles.",
    "<strong>For researchers:</strong> each report states the interpolation, the distribution and the citation.",
  ],
};
export const youngAdults = {
  title: "HR-pQCT compared with young adults",
  texts: [
    "Density, structure and cortical parameters of the distal radius and tibia, compared with adults aged 20 to 37, measured with the same scanner generation and protocol.",
    "<strong>For clinicians:</strong> HR-pQCT has no agreed diagnostic categories, so the report uses none.",
  ],
};
export const refusals = {
  title: "A reason instead of a wrong number",
  texts: [
    "You get no score if the scanner, region or age does not match the reference, or if the motion grade is 4 or 5. If the scanner, protocol or motion grade is missing, the score carries a warning. Extreme values are always shown.",
  ],
};
export const units = {
  title: "Mistakes are caught as you type",
  texts: [
    "Each parameter has its unit and plausible range. If a value seems to be in another unit, the form says which one. It rejects impossible values.",
    `The product reads files from ${listOf(scannerMakers)} scanners, NHANES tables, and study tables in CSV or XLSX.`,
  ],
};
export const batch = {
  title: "A whole study at once",
  texts: [
    "Score a whole study file (CSV or XLSX) over the API or on your own computer. Each row gets scores, or the reason why there are none.",
    "<strong>For researchers:</strong> You do not need to rename columns. A column map says what each one holds. <batchScoring>How batch scoring works</batchScoring>",
  ],
};

export const signUp = "Sign up";
export const toDocumentation = "Read the documentation";
