export const title = "Contact";
export const sent = "Votre message est en route.";
export const kept = "Nous avons reçu votre message.";
export const answer = "Nous répondons en général par e-mail en quelques jours ouvrables.";
export const notSent = "Non envoyé";
export const name = "Votre nom";
export const email = "Votre adresse e-mail";
export const topic = "Sujet";
export const topics = {
  question: "Une question",
  account: "Mon compte",
  data: "Données de référence",
  problem: "Un problème",
  other: "Autre chose",
};
export const message = "Message";
export const messageHint = "Veuillez ne pas indiquer de noms ni de dates de naissance de patients.";
export const send = "Envoyer le message";
export const checkFields = "Veuillez vérifier les champs marqués.";
export const serverDown =
  "Notre serveur est momentanément indisponible. Votre message n’a pas été envoyé et se trouve encore ci-dessous. Veuillez réessayer plus tard.";
export const otherSite = "Ce formulaire a été envoyé depuis un autre site.";

export const byEmail = "Par e-mail";
export const beforeTitle = "Avant d’écrire";
export const before = "Votre question a peut-être déjà une réponse.";
export const questions = "Questions et réponses";
export const documentation = "Documentation";
