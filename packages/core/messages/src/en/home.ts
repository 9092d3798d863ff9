export const title = "Where does this bone scan stand?";
export const lead = (productName: string) =>
  `${productName} puts results of HR-pQCT (high-resolution peripheral quantitative CT) and DXA beside published reference data. Each value gets a percentile, a Z-score or a T-score, or the reason why no comparison is valid.`;
export const signUp = "Sign up";
export const tryIt = "See where your value stands";
export const scoreScan = "Score a scan";
export const sampleReport = "Read a sample report";
export const forWhom = "For researchers and clinicians. Trying needs no account; new accounts are approved by the laboratory.";

export const stepsTitle = "Three steps";
export const steps = [
  {
    title: "Bring a scan",
    text: "Type the values in, or drop a Scanco evaluation file. Units are checked, and what was converted is shown before anything is scored.",
  },
  {
    title: "Compare",
    text: "Choose the reference dataset. Scanner, site, protocol, sex and age have to fit; where they do not, you get the reason instead of a number.",
  },
  { title: "Report", text: "Keep a report that names its dataset, version and method, and reads the same in five years as today." },
];

export const reportTitle = "A report on one page";
export const report =
  "One sentence, and every value on one axis: what lies beyond the middle 90 % stands out. <features>All features</features>";

export const coverage =
  "These datasets come with the platform. Each is versioned, cited and limited to the people and scanners it was measured on.";
export const toDatasets = "Reference datasets and their limits";

export const whoTitle = "Who runs it";
export const runBy = (productName: string, laboratory: string) =>
  `${productName} is run by <laboratory>${laboratory}</laboratory>. Its staff approve accounts, publish the documentation and curate the reference data.`;
export const runByOne = (productName: string) =>
  `${productName} is run by a university bone imaging laboratory. Its staff approve accounts, publish the documentation and curate the reference data.`;
export const whatItIsNot = "It compares measurements for research. It does not diagnose, predict fractures or advise on treatment.";
export const about = "About the platform";
export const contact = "Contact";
