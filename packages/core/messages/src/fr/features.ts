import { listOf } from "./intl.ts";
import { scannerMakers } from "../makers.ts";

export const title = "Fonctionnalités";
export const lead = (productName: string) =>
  `${productName} compare les résultats de HR-pQCT (tomodensitométrie quantitative périphérique à haute résolution) et de DXA (absorptiométrie biphotonique à rayons X) à des données de référence publiées. Les images montrent le produit avec des personnes fictives. Les espaces de travail sont en anglais.`;

export const report = {
  title: "Un rapport sur une page",
  texts: [
    "En haut figurent la personne, la qualité de la mesure et la référence. Une phrase résume le résultat. Un graphique montre chaque valeur ; celles hors des 90 % du milieu ressortent. Les valeurs sans référence sont indiquées avec la raison.",
    "<strong>À enregistrer :</strong> PDF, CSV, JSON et FHIR, chacun avec son jeu de données, sa version et sa méthode.",
  ],
};
export const change = {
  title: "L’évolution dans le temps",
  texts: [
    "Deux mesures ne sont comparées que si l’appareil, le site et le protocole correspondent. Chaque changement est jugé selon la plus petite variation significative, issue de votre propre étude de précision ou d’une étude publiée. Les listes signalent les changements qui dépassent le hasard.",
  ],
};
export const patient = {
  title: "Un langage clair pour les patients",
  texts: [
    "La version pour les patients explique chaque résultat en langage courant. Les patients ne voient que les rapports que vous mettez à leur disposition.",
  ],
};
export const percentiles = {
  title: "Les percentiles selon l’âge",
  texts: [
    "Si la référence couvre l’âge de la personne, vous obtenez un Z-score et un percentile pour cet âge précis. Le rapport montre aussi la médiane et les percentiles 5 à 95.",
    "<strong>Pour les chercheurs :</strong> chaque rapport indique l’interpolation, la distribution et la citation.",
  ],
};
export const youngAdults = {
  title: "HR-pQCT : comparaison avec de jeunes adultes",
  texts: [
    "Paramètres de densité, de structure et d’os cortical du radius distal et du tibia distal. Ils sont comparés à ceux d’adultes de 20 à 37 ans, mesurés avec la même génération d’appareil et le même protocole.",
    "<strong>Pour les cliniciens :</strong> il n’existe pas de catégories diagnostiques convenues pour la HR-pQCT ; le rapport n’en utilise donc aucune.",
  ],
};
export const refusals = {
  title: "Une raison plutôt qu’un chiffre faux",
  texts: [
    "Vous n’obtenez pas de score si l’appareil, la région ou l’âge ne correspond pas à la référence. Il en va de même si le degré de mouvement est 4 ou 5. Si l’appareil, le protocole ou le degré de mouvement manque, le score porte un avertissement. Les valeurs extrêmes sont toujours montrées.",
  ],
};
export const units = {
  title: "Les erreurs se voient dès la saisie",
  texts: [
    "Chaque paramètre a son unité et sa plage plausible. Si une valeur semble être dans une autre unité, le formulaire dit laquelle. Il refuse les valeurs impossibles.",
    `Le produit lit les fichiers des appareils ${listOf(scannerMakers)}, les tableaux NHANES et les tableaux d’étude en CSV ou XLSX.`,
  ],
};
export const batch = {
  title: "Toute une étude en une fois",
  texts: [
    "Évaluez tout un fichier d’étude (CSV ou XLSX) par l’API ou sur votre propre ordinateur. Chaque ligne reçoit des scores, ou la raison de leur absence.",
    "<strong>Pour les chercheurs :</strong> vous n’avez pas besoin de renommer les colonnes. Une table de correspondance dit ce que chacune contient. <batchScoring>Comment fonctionne l’évaluation par lots</batchScoring>",
  ],
};

export const signUp = "Inscription";
export const toDocumentation = "Lire la documentation";
