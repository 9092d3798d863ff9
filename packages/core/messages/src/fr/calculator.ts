import { countOf } from "./intl.ts";

export const loading = (dataset: string) => `Chargement : ${dataset}`;
export const notLoaded = "La référence n’a pas pu être chargée";
export const notRead = "Votre navigateur n’a pas pu charger ce jeu de données. Rechargez la page pour réessayer.";
export const notScored = "Ces valeurs ne peuvent pas être évaluées.";
export const fileTooLarge = (megabytes: number): string =>
  `Ce fichier dépasse ${megabytes} Mo. Les fichiers d’évaluation sont de petits fichiers texte.`;

export const notKnown = "Inconnu";
export const sex = { label: "Sexe de référence", female: "Féminin", male: "Masculin" };
export const age = "Âge lors de la mesure";
export const years = "ans";
export const scanner = "Appareil";
export const chooseScanner = "Choisir l’appareil";
export const menopausalStatus = {
  label: "Statut ménopausique",
  premenopausal: "Préménopause",
  postmenopausal: "Postménopause",
};

export const fillInExample = "Remplir avec un exemple";
export const scan = (number: number) => `Mesure ${number}`;
export const removeSite = "Retirer ce site";
export const addSite = "Ajouter un autre site";
export const scoresUpdated = "Scores mis à jour";
export const valuesOfFile = (count: number) =>
  `${countOf(count, "valeur", "valeurs")} du fichier. Vérifiez ou modifiez ${count === 1 ? "cette valeur" : "ces valeurs"}.`;

export const result = "Résultat";
export const notSaved = "non enregistré";
export const print = "Imprimer";
export const value = "Valeur";
export const unsavedReport = "Non enregistré";
export const notSavedHere = "Ceci n’est pas enregistré.";
export const notSavedSignUp =
  "Ceci n’est pas enregistré. <signup>Inscrivez-vous</signup> pour enregistrer des rapports, les imprimer en PDF et suivre l’évolution dans le temps.";
export const notSavedLoggedIn = "Ceci n’est pas enregistré. <make>Créez un rapport</make> pour l’enregistrer.";
