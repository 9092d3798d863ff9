import { listOf } from "./intl.ts";
import { scannerMakers } from "../makers.ts";

export const title = "Comment se situe cette mesure osseuse ?";
export const lead = (productName: string) =>
  `${productName} compare les résultats de HR-pQCT (tomodensitométrie quantitative périphérique à haute résolution) et de DXA à des données de référence publiées. Chaque valeur reçoit un percentile, un Z-score ou un T-score, ou la raison pour laquelle elle ne peut pas être comparée.`;
export const signUp = "Inscription";
export const tryIt = "Essayer avec vos valeurs";
export const scoreScan = "Évaluer une mesure";
export const sampleReport = "Lire un exemple de rapport";
export const forWhom =
  "Pour les chercheurs et les cliniciens. Vous pouvez essayer sans compte. Le laboratoire approuve les nouveaux comptes.";

export const stepsTitle = "Trois étapes";
export const steps = [
  {
    title: "Apportez une mesure",
    text: `Saisissez les valeurs, ou déposez un fichier ${listOf(scannerMakers, "or")}. Le formulaire vérifie les unités et montre chaque conversion avant l’évaluation.`,
  },
  {
    title: "Comparez",
    text: "Choisissez le jeu de données de référence. L’appareil, le site, le protocole, le sexe et l’âge doivent correspondre. Si l’un ne correspond pas, vous voyez pourquoi il n’y a pas de score.",
  },
  {
    title: "Faites un rapport",
    text: "Enregistrez un rapport qui indique son jeu de données, sa version et sa méthode. Une correction crée une nouvelle version, et les précédentes restent.",
  },
];

export const reportTitle = "Un rapport sur une page";
export const report =
  "Une phrase résume le résultat. Un graphique montre toutes les valeurs ; celles hors des 90 % du milieu ressortent. <features>Toutes les fonctionnalités</features>";

export const coverage =
  "Ces jeux de données font partie de la plateforme. Chaque jeu a une version et une citation, et indique les personnes et les appareils qu’il couvre.";
export const toDatasets = "Les jeux de données de référence et leurs limites";

export const whoTitle = "Qui exploite la plateforme";
export const runBy = (productName: string, laboratory: string) =>
  `${productName} a pour exploitant : <laboratory>${laboratory}</laboratory>. Son personnel approuve les comptes, publie la documentation et tient à jour les données de référence.`;
export const runByOne = (productName: string) =>
  `${productName} est exploité par un laboratoire universitaire d’imagerie osseuse. Son personnel approuve les comptes, publie la documentation et tient à jour les données de référence.`;
export const whatItIsNot =
  "La plateforme compare des mesures pour la recherche. Elle ne pose pas de diagnostic, ne prédit pas de fractures et ne conseille aucun traitement.";
export const about = "À propos de la plateforme";
export const contact = "Contact";
