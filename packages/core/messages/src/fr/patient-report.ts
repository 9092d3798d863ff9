export const untitled = "Rapport";
export const opening = "Ouverture de votre rapport…";
export const releasedToYou = (day: string, by: string | null) => `Mis à votre disposition le ${day}${by === null ? "" : ` par ${by}`}`;
export const releasedInPrint = (day: string) => `mis à disposition le ${day}`;
export const yourScan = "Votre mesure";
export const yourReports = "Vos rapports";
export const saveAsPdf = "Enregistrer en PDF";
export const print = "Imprimer";
export const accountFileWord = "compte";
export const fileWord = "rapport";
export const note = "Note de votre clinique ou de l’équipe de l’étude";

export const beingCorrectedTitle = "Ce rapport est en cours de correction";
export const missingTitle = "Ce rapport n’est pas disponible";
export const missing =
  "Votre clinique ou l’équipe de l’étude l’a peut-être retiré, ou le mettra à disposition plus tard. Posez-leur la question.";
export const readingInEnglish = "Ce rapport est en anglais. Un médecin n’a pas encore vérifié ici sa traduction française.";

export const colon = " :";

/** Texts of each printed page. */
export const printed = {
  report: (type: string) => `Rapport ${type}`,
  id: (id: string) => `rapport ${id}`,
  revision: (revision: number) => `révision ${revision}`,
};
