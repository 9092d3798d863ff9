export const title = "Questions et réponses";
export const theAnswers = "Les réponses";
export const search = "Chercher dans les questions";
export const categories = "Thèmes";
export const categoryTitles: Readonly<Record<string, string>> = {
  "Getting started": "Premiers pas",
  Accounts: "Comptes",
  Scans: "Examens",
  Results: "Résultats",
  "Reference data": "Données de référence",
  Patients: "Patients",
  Privacy: "Protection des données",
  "The laboratory": "Le laboratoire",
};
export const notAnswered = "Pas de réponse ?";
export const askUs = "Écrivez-nous";

export function found(count: number): string {
  if (count === 0) return "Aucune question ne correspond à votre recherche.";
  return count === 1 ? "1 question" : `${count} questions`;
}
