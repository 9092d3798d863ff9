import { listOf } from "./intl.ts";

export const title = "Gibt es Referenzen für Ihr Gerät?";
export const caption = "Geräte und die Referenzen, die zur Plattform gehören";
export const columns = {
  scanner: "Gerät",
  scan: "Messung",
  scores: "Was Sie erhalten",
  reference: "Referenz und ihre erste Grenze (englisch)",
};
export const notCovered = (scans: readonly string[]) => `Noch ohne Referenz: ${listOf(scans)}. Das Labor kann eine Referenz importieren.`;
export const names: Readonly<Record<string, string>> = {
  "XtremeCT (first generation)": "XtremeCT der ersten Generation",
  "DXA body composition": "DXA der Körperzusammensetzung",
  "Distal radius": "Distaler Radius",
  "Distal tibia": "Distale Tibia",
  "Lumbar spine": "Lendenwirbelsäule",
  Hip: "Hüfte",
  "Whole body": "Ganzer Körper",
};
export const scansOf = (scanner: string, modality: string) => `${modality} mit ${scanner}`;
export const anyScanner = "Jedes Gerät";

export const people = { both: "Frauen und Männer", female: "Frauen", male: "Männer" };

export const ages = (from: string, to: string) => `${from} bis ${to} Jahre`;
export const agesUnder = (from: string, to: string) => `${from} bis unter ${to} Jahre`;
export const tScores = "T-Scores";
export const zScores = (ages: string) => `Perzentilen und Z-Scores, ${ages}`;
export const zAndTScores = (ages: string) => `Perzentilen und Z-Scores, ${ages}; T-Scores`;

export const namesInOne = (names: readonly string[]) => names.join(", ");
