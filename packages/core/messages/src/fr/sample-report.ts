export const title = (reportType: string) => `Rapport ${reportType}, un exemple`;
export const lead = (productName: string) => `La personne est fictive. ${productName} a calculé chaque chiffre à partir de la référence.`;
export const download = "Télécharger en PDF";
export const otherSample = (reportType: string) => `Exemple ${reportType}`;
export const tryIt = "Essayer avec vos propres valeurs";

export const report = "Rapport";
export const overAge = "Valeurs selon l’âge";
