export const title = "Essayez avec une valeur";
export const lead =
  "Choisissez la référence qui convient à votre mesure. Saisissez ensuite une valeur ou, pour la HR-pQCT, déposez le fichier de l’appareil. Votre navigateur fait le calcul. Rien de ce que vous saisissez ne nous est envoyé ni n’est enregistré. Le calculateur est en anglais.";
export const theReferences = "Les références";
export const noneOpen = "Aucune référence n’est ouverte aux visiteurs pour le moment.";
export const peopleAndScores = (people: string, scores: string) => `${people}. ${scores}`;
export const sampleReport = (reportType: string) => `Lire un exemple de rapport ${reportType}`;
export const needsScript = "Le calculateur a besoin de JavaScript. Vous pouvez lire <sample>un exemple de rapport</sample> sans lui.";

export const sample = {
  title: (reportType: string) => `Rapport ${reportType}, un exemple`,
  lead: (productName: string) =>
    `La personne est fictive. ${productName} a calculé chaque chiffre à partir de la référence. Le rapport est en anglais.`,
  download: "Télécharger en PDF",
  otherSample: (reportType: string) => `Exemple ${reportType}`,
  tryIt: "Essayer avec vos propres valeurs",
};

export const report = "Rapport";
export const overAge = "Valeurs selon l’âge";
