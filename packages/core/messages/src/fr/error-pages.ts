export const serverDown =
  "Notre serveur est momentanément indisponible. Nous travaillons à résoudre le problème. Veuillez réessayer plus tard, ou passer par notre <contact>page de contact</contact> en cas d’urgence.";
export const cannotBeShown = (what: string) => `Affichage impossible pour le moment : ${what}.`;
export const tryAgainOrWrite =
  "Notre serveur est momentanément indisponible. Veuillez réessayer dans quelques minutes, ou nous écrire par la <contact>page de contact</contact>.";
export const thisPage = "Cette page";
export const notAvailable = "Indisponible";

export const notFound = {
  title: "Page introuvable",
  heading: "404 Page introuvable",
  text: "La page que vous cherchez n’existe pas.",
  toHome: "Retour à l’accueil",
  documentation: "Documentation",
  contact: "Contact",
};

export const notLoaded = {
  title: "Une erreur s’est produite",
  text: "Cette page n’a pas pu être chargée. Vos données enregistrées sont intactes. Réessayez ; si l’erreur persiste, envoyez-nous l’adresse de la page.",
  toHome: "Retour à l’accueil",
  contact: "Contact",
};
