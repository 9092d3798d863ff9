import { countOf } from "./intl.ts";

export const showChart = "Afficher en graphique";
export const showTable = "Afficher en tableau";
export const saveSvg = "Enregistrer en SVG";
export const savePng = "Enregistrer en PNG";
export const notSaved = "Votre navigateur n’a pas pu créer le PNG. Enregistrez plutôt le graphique en SVG.";
export const nothingToDraw = (title: string) => `Aucune courbe de référence n’existe pour ${title}.`;
export const referenceIn = (reference: string, product: string) => `Référence : ${reference} · ${product}`;

export const tableOf = (title: string) => `${title} en tableau`;
export const tableCaption = (title: string, unit: string, sentence: string) => `${unit === "" ? title : `${title} (${unit})`}. ${sentence}`;
export const theReference = "la référence";
export const age = "Âge";
export const percentile = "Percentile";
export const all = "Tous";
export const showAges = (from: number, to: number) => `Afficher les âges de ${from} à ${to}`;
export const showAllAges = "Afficher tous les âges";

export const readByAge = (title: string, noun: string) => `${title} : lire ${noun} selon l’âge`;
export const noPercentiles = (age: string) => `Cette référence n’a pas de percentiles à ${age} ans.`;
export const tinted = "Teinté : les 90 % du milieu et les 50 % du milieu.";
export const howToReadAges = (noun: string) =>
  `Touchez ou pointez le graphique, ou utilisez les flèches du clavier, pour lire ${noun} à un autre âge.`;

export const readScans = (title: string) => `${title} : lire mesure par mesure`;
export const oneScan = "Une seule mesure. Un changement demande une seconde mesure comparable.";
export const withoutAge = (count: number) =>
  countOf(count, "mesure n’a pas d’âge et n’est pas dessinée.", "mesures n’ont pas d’âge et ne sont pas dessinées.");
export const noneHasAge = "Aucune mesure n’a d’âge ; le graphique ne peut donc en montrer aucune.";
export const band =
  "Bande grise : ± plus petite variation significative autour de la première mesure. Moustaches : 95 % des mesures répétées. Cercle plein : un changement au-delà de sa propre plus petite variation significative (LSC).";
export const howToReadScans = "Touchez ou pointez une mesure, ou utilisez les flèches du clavier, pour la lire.";

export const readMonths = (title: string) => `${title} : lire mois par mois`;
export const howToReadMonths = "Mois en UTC. Touchez ou pointez un mois, ou utilisez les flèches du clavier, pour le lire.";
