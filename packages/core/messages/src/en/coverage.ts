import { listOf } from "../text.ts";

export const title = "Is your scanner covered?";
export const caption = "Scanners and the references that come with the platform";
export const columns = { scanner: "Scanner", scan: "Scan", scores: "What you get", reference: "Reference and its first limit" };
export const notCovered = (scans: readonly string[]) => `Not covered yet: ${listOf(scans)}. The laboratory can import a reference.`;
export const names: Readonly<Record<string, string>> = {
  "XtremeCT (first generation)": "first-generation XtremeCT",
  "DXA body composition": "DXA body composition",
  "Distal radius": "Distal radius",
  "Distal tibia": "Distal tibia",
  "Lumbar spine": "Lumbar spine",
  Hip: "Hip",
  "Whole body": "Whole body",
};
export const scansOf = (scanner: string, modality: string) => `${modality} on ${scanner}`;
export const anyScanner = "Any scanner";

export const people = { both: "Women and men", female: "Women", male: "Men" };

export const ages = (from: string, to: string) => `${from} to ${to} years`;
export const agesUnder = (from: string, to: string) => `${from} to under ${to} years`;
export const tScores = "T-scores";
export const zScores = (ages: string) => `Percentiles and Z-scores, ${ages}`;
export const zAndTScores = (ages: string) => `Percentiles and Z-scores, ${ages}; T-scores`;

export const namesInOne = ([first = "", ...others]: readonly string[]) => [first, ...others.map((name) => name.toLowerCase())].join(", ");
