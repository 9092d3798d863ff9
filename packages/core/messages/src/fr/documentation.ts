export const title = "Documentation";
export const theDocumentation = "La documentation";
export const thisArticle = "Cet article";
export const search = "Chercher dans la documentation";
export const passagesFound = "Passages trouvés";
export const allArticles = "Tous les articles";
export const neighbors = "Articles voisins";
export const onThisPage = "Sur cette page";

export const apiReference = {
  title: "Référence de l’API",
  section: "Pour les programmes",
  summary: "Tous les points d’accès pour utilisateurs, patients et visiteurs, avec droits d’accès, requêtes et réponses.",
};
export const apiShapes = {
  title: "Formats de l’API",
  section: "Pour les programmes",
  summary: "Les schémas JSON des requêtes et des réponses.",
};
export const apiAdministration = {
  title: "API d’administration",
  section: "Pour les programmes",
  summary: "Points d’accès pour gérer les jeux de données, ajuster des cohortes et exploiter le site, avec leurs schémas.",
};

export function found(count: number): string {
  if (count === 0) return "Aucun résultat. Essayez moins de mots ou d’autres mots.";
  return count === 1 ? "1 passage" : `${count} passages`;
}
export const notLoaded = "La recherche n’a pas pu être chargée. Veuillez réessayer plus tard.";

export const copy = "Copier";
export const copied = "Copié";
export const notCopied = "Non copié";
