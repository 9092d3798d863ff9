export const skipToContent = "Aller au contenu";
export const home = (productName: string) => `${productName}, accueil`;
export const toDashboard = (productName: string) => `${productName}, tableau de bord`;
export const menu = "Menu";
export const mainNavigation = "Navigation principale";
export const signUp = "Inscription";
export const logIn = "Connexion";
export const dashboard = "Tableau de bord";

export const footer = "Pied de page";
export const languages = "Langue";
export const inEnglish = "en anglais";
export const onlyInEnglish = "Disponible uniquement en anglais.";
export const whatItIs = "Compare des mesures osseuses à des données de référence publiées. Pour la recherche. Pas un diagnostic.";
export const legacyVersion = "Ancienne version";
export const theme = "Thème";
export const lightTheme = "Thème clair";
export const darkTheme = "Thème sombre";
export const lastUpdated = "Dernière mise à jour : <day></day>";
export const version = (tag: string) => `Version ${tag}`;
export const lastChanged = "Dernière modification : <day></day>";

export const messageOfTheDay = "Message du jour";
export const close = "Fermer";

export const appNeedsScript = "Cette partie du site a besoin de JavaScript. Les pages publiques fonctionnent sans.";
export const formNeedsScript = "Ce formulaire a besoin de JavaScript. Les pages publiques se lisent sans.";

export const cardPicture = "La valeur d’une mesure osseuse parmi les percentiles de sa référence";
export const operatingSystem = "Tout système doté d’un navigateur web actuel";

export const theLaboratory = "Le laboratoire";
