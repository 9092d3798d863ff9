import { listOf } from "../text.ts";
import { scannerMakers } from "../makers.ts";

export const title = "How does this bone scan compare?";
export const lead = (productName: string) =>
  `${productName} compares HR-pQCT (high-resolution peripheral quantitative CT) and DXA results with published reference data. Each value gets a percentile, a Z-score or a T-score, or the reason why it cannot be compared.`;
export const signUp = "Sign up";
export const tryIt = "Try it with your values";
export const scoreScan = "Score a scan";
export const sampleReport = "Read a sample report";
export const forWhom = "For researchers and clinicians. You can try it without an account. The laboratory approves new accounts.";

export const stepsTitle = "Three steps";
export const steps = [
  {
    title: "Bring a scan",
    text: `Type the values, or drop a ${listOf(scannerMakers, "or")} file. The form checks the units and shows every conversion before scoring.`,
  },
  {
    title: "Compare",
    text: "Choose the reference dataset. Scanner, site, protocol, sex and age must match. If one does not, you see why there is no score.",
  },
  {
    title: "Report",
    text: "Save a report that states its dataset, version and method. A correction is a new revision, and earlier ones stay.",
  },
];

export const reportTitle = "A report on one page";
export const report =
  "One sentence sums up the result. One chart shows all values; those outside the middle 90 % stand out. <features>All features</features>";

export const coverage =
  "These datasets come with the platform. Each dataset has a version and a citation, and states the people and scanners it covers.";
export const toDatasets = "Reference datasets and their limits";

export const whoTitle = "Who runs it";
export const runBy = (productName: string, laboratory: string) =>
  `${productName} is run by <laboratory>${laboratory}</laboratory>. Its staff approve accounts, publish the documentation and curate the reference data.`;
export const runByOne = (productName: string) =>
  `${productName} is run by a university bone imaging laboratory. Its staff approve accounts, publish the documentation and curate the reference data.`;
export const whatItIsNot = "It compares measurements for research. It does not diagnose, predict fractures or advise on treatment.";
export const about = "About the platform";
export const contact = "Contact";
