export const title = "Page introuvable";
export const heading = "404 Page introuvable";
export const text = "La page que vous cherchez n’existe pas.";
export const toHome = "Retour à l’accueil";
export const documentation = "Documentation";
export const contact = "Contact";
