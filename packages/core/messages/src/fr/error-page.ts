export const title = "Une erreur s’est produite";
export const text =
  "Cette page n’a pas pu être chargée. Vos données enregistrées sont intactes. Réessayez ; si l’erreur persiste, envoyez-nous l’adresse de la page.";
export const toHome = "Retour à l’accueil";
export const contact = "Contact";
