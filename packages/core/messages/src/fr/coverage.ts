import { listOf } from "./intl.ts";

export const title = "Votre appareil est-il couvert ?";
export const caption = "Les appareils et les références qui font partie de la plateforme";
export const columns = {
  scanner: "Appareil",
  scan: "Mesure",
  scores: "Ce que vous obtenez",
  reference: "Référence et sa première limite (en anglais)",
};
export const notCovered = (scans: readonly string[]) =>
  `Pas encore couvert : ${listOf(scans)}. Le laboratoire peut importer une référence.`;
export const names: Readonly<Record<string, string>> = {
  "XtremeCT (first generation)": "XtremeCT de première génération",
  "DXA body composition": "composition corporelle par DXA",
  "Distal radius": "Radius distal",
  "Distal tibia": "Tibia distal",
  "Lumbar spine": "Rachis lombaire",
  Hip: "Hanche",
  "Whole body": "Corps entier",
};
export const scansOf = (scanner: string, modality: string) => `${modality} sur ${scanner}`;
export const anyScanner = "Tout appareil";

export const people = { both: "Femmes et hommes", female: "Femmes", male: "Hommes" };

export const ages = (from: string, to: string) => `de ${from} à ${to} ans`;
export const agesUnder = (from: string, to: string) => `de ${from} à moins de ${to} ans`;
export const tScores = "T-scores";
export const zScores = (ages: string) => `Percentiles et Z-scores, ${ages}`;
export const zAndTScores = (ages: string) => `Percentiles et Z-scores, ${ages} ; T-scores`;

export const namesInOne = ([first = "", ...others]: readonly string[]) => [first, ...others.map((name) => name.toLowerCase())].join(", ");
