import * as titles from "./entry-titles.ts";

export const home = {
  title: "Accueil",
  description:
    "Comparez des mesures osseuses par HR-pQCT et DXA à des données de référence publiées : percentiles, Z-scores et T-scores que vous pouvez citer, ou la raison de leur absence.",
};
export const tryIt = {
  title: "Essayer",
  description: "Comparez une valeur HR-pQCT ou DXA à des données de référence publiées, sans compte. Votre navigateur fait le calcul.",
};
export const sampleReport = {
  title: "Exemple de rapport",
  description: "Un exemple de rapport HR-pQCT d’une personne fictive, à lire ou à télécharger en PDF.",
};
export const sampleDxaReport = {
  title: "Exemple de rapport DXA",
  description: "Un exemple de rapport DXA de la hanche et du rachis d’une personne fictive, à lire ou à télécharger en PDF.",
};
export const features = {
  title: "Fonctionnalités",
  description:
    "Ce que la plateforme offre aux chercheurs et aux cliniciens : rapports, évolution dans le temps, fichiers d’étude et données de référence, avec des images.",
};
export const faq = {
  title: "FAQ",
  description:
    "Questions et réponses sur les comptes, les mesures osseuses, les résultats, les données de référence et la protection des données.",
};
export const documentation = {
  title: "Documentation",
  description:
    "Comment préparer les fichiers et lire un rapport ; les statistiques, les jeux de données de référence et leurs limites, et l’API.",
};
export const apiReference = {
  title: "Référence de l’API",
  description: "Tous les points d’accès de l’API pour utilisateurs, patients et visiteurs, avec droits d’accès, requêtes et réponses.",
};
export const apiShapes = {
  title: "Formats de l’API",
  description: "Les schémas JSON des requêtes et réponses de l’API : clés, types et ce qui est facultatif.",
};
export const apiAdministration = {
  title: "API d’administration",
  description:
    "Points d’accès de l’API pour gérer les jeux de données, ajuster des cohortes et exploiter le site, avec droits d’accès, requêtes et réponses.",
};
export const about = { title: "À propos" };
export const termsOfService = { title: "Conditions d’utilisation" };
export const privacyNotice = { title: "Protection des données" };
export const contact = {
  title: "Contact",
  description: "Écrivez aux personnes qui exploitent la plateforme, par formulaire ou par e-mail.",
};
export const researcherLogin = {
  title: titles.logIn,
  description: "Connectez-vous en tant que chercheur ou clinicien pour évaluer des mesures osseuses et lire vos rapports.",
};
export const researcherSignup = {
  title: titles.signUp,
  description: "Demandez un compte pour chercheurs et cliniciens. Le laboratoire répond à chaque demande.",
};
export const patientLogin = {
  title: titles.patientLogin,
  description:
    "Connectez-vous pour lire les rapports sur vos mesures osseuses que votre clinique ou l’équipe de l’étude a mis à votre disposition.",
};
export const forgotPassword = {
  title: titles.forgotPassword,
  description: "Demandez un lien pour choisir un nouveau mot de passe, en tant que chercheur, clinicien ou patient.",
};
