import { countOf } from "./intl.ts";

export const settings = "Paramètres";
export const views = {
  accountDetails: { label: "Compte", title: "Données du compte", description: "Votre nom, votre e-mail et votre rôle." },
  changeEmail: { label: "E-mail", title: "Changer d’adresse e-mail", description: "Pour la connexion et les notifications." },
  changePassword: {
    label: "Mot de passe",
    title: "Changer de mot de passe",
    description: "Le changement vous déconnecte partout ailleurs.",
  },
  twoFactor: {
    label: "Connexion à deux facteurs",
    title: "Connexion à deux facteurs",
    description: "Un code de votre téléphone, en plus de votre mot de passe.",
  },
  sessions: {
    label: "Sessions",
    title: "Vos connexions en cours",
    description: "Tous les navigateurs et scripts qui utilisent votre compte.",
  },
  export: { label: "Export", title: "Export", description: "Télécharger toutes les données que nous avons sur vous." },
  deleteAccount: {
    label: "Supprimer le compte",
    title: "Supprimer le compte",
    description: "Supprimer votre compte et toutes ses données.",
  },
};
export const viewsOfResearchers = {
  defaultDatasets: {
    label: "Jeux de données",
    title: "Jeux de données par défaut",
    description: "Le jeu de données que chaque type de rapport utilise par défaut.",
  },
  linkedLogins: {
    label: "Connexions associées",
    title: "Connexions associées",
    description: "Connectez-vous avec le compte de votre établissement.",
  },
  tokens: {
    label: "Jetons",
    title: "Jetons personnels",
    description: "Permettre à des scripts d’utiliser la plateforme sans votre mot de passe.",
  },
  patientNames: {
    label: "Noms des patients",
    title: "Noms des patients",
    description: "Enregistrer les noms des patients en plus de leurs codes.",
  },
};

export const firstName = "Prénom";
export const lastName = "Nom";
export const institution = "Établissement";
export const language = "Langue";
export const languageHint = "Pour ces pages, vos rapports et vos e-mails.";
export const saveChanges = "Enregistrer les modifications";
export const saved = "Vos modifications sont enregistrées.";
export const email = "E-mail";
export const role = "Rôle";
export const roles = { researcher: "Recherche et clinique", patient: "Patient", admin: "Administration" };

export const currentAddress = "Adresse actuelle";
export const newEmail = "Nouvelle adresse e-mail";
export const password = "Mot de passe";
export const sendLink = "Envoyer le lien de confirmation";
export const askForLink = "Demander un lien de confirmation";
export const linkSentTitle = "Consultez vos e-mails";
export const linkSent =
  "Nous avons envoyé un lien à <address></address>. Votre adresse ne change que lorsque vous la confirmez. Le lien est valable un jour.";
export const linkWaitsTitle = "Demandez le lien au laboratoire";
export const linkWaits =
  "Ce site n’envoie pas d’e-mails ; un administrateur vous donnera le lien pour <address></address>. Votre adresse ne change que lorsque vous la confirmez. Le lien est valable un jour.";

export const currentPassword = "Mot de passe actuel";
export const currentPasswordMissing = "Saisissez votre mot de passe actuel.";
export const newPassword = "Nouveau mot de passe";
export const confirmNewPassword = "Confirmer le nouveau mot de passe";
export const endsTokens = "Vos jetons personnels prennent fin avec l’ancien mot de passe. Vos scripts en auront besoin de nouveaux.";
export const changePassword = "Changer le mot de passe";
export const passwordChangedTitle = "Votre mot de passe est changé";
export const passwordChanged = "Votre session ici continue. Toutes les autres sessions ont été déconnectées.";

export const sessions = {
  thisOne: "celle-ci",
  from: (address: string) => `Depuis ${address}`,
  loggedIn: (moment: string) => `connexion le ${moment}`,
  lastSeen: (moment: string) => `dernière activité le ${moment}`,
  logOut: "Déconnecter",
  logOutOf: (program: string, moment: string) => `Déconnecter ${program}, connexion le ${moment}`,
  logOutElsewhere: "Déconnecter partout ailleurs",
  askOne: "Déconnecter cette session ?",
  askAll: "Déconnecter partout ailleurs ?",
  consequenceOfOne: (program: string) => `${program} demandera à nouveau le mot de passe.`,
  consequenceOfAll: (places: number) =>
    `${countOf(places, "autre session sera déconnectée", "autres sessions seront déconnectées")} ; celle-ci continue.`,
  loggedOut: "Session déconnectée.",
  nowhereElse: "Vous n’avez pas d’autre session.",
  notYours:
    "Si vous ne reconnaissez pas une session, déconnectez-la et changez de mot de passe. Cela met fin à toutes les autres sessions.",
};
export const programs = {
  unknown: "Programme inconnu",
  on: (browser: string, system: string) => `${browser} sur ${system}`,
  browserOn: (system: string) => `Navigateur sur ${system}`,
  script: (name: string) => `Script (${name})`,
};

export const exported = {
  done: "Votre téléchargement a commencé.",
  forResearchers:
    "L’archive (.zip) contient toutes les données de votre compte : vos coordonnées, sessions, activité, e-mails qui vous ont été envoyés et vos rapports. Les tableaux sont des fichiers CSV ; le reste est en JSON.",
  forPatients:
    "L’archive (.zip) contient toutes les données de votre compte : vos coordonnées, sessions, activité, e-mails qui vous ont été envoyés, les rapports mis à votre disposition et vos consentements. Les tableaux sont des fichiers CSV ; le reste est en JSON.",
  ofOthers:
    "Elle peut contenir des données de vos participants et patients ; protégez-la donc comme les rapports. Elle comprend aussi les patients qui ont retiré leur consentement ; consent-withdrawn.csv en donne la liste.",
  download: "Tout télécharger",
};

export const deleted = {
  whatGoesOfResearchers:
    "Cela supprime votre compte, vos coordonnées, tous vos patients et rapports, et vos paramètres. Les patients invités perdent l’accès à leurs rapports. Vous ne pourrez pas revenir en arrière. Pour garder une copie, <download>téléchargez tout</download> d’abord.",
  whatGoesOfPatients:
    "Cela supprime votre compte, vos coordonnées et vos paramètres. Nous prévenons votre clinique ou l’équipe de l’étude de votre départ. Elles conservent leurs dossiers de vos mesures. Pour retirer un consentement, prévenez-les ; supprimer le compte ne suffit pas. Vous ne pourrez pas revenir en arrière. Pour garder une copie, <download>téléchargez tout</download> d’abord.",
  ask: "Supprimer votre compte ?",
  askOfResearchers:
    "Cela supprime immédiatement votre compte, vos patients et vos rapports. Les patients invités perdent l’accès à leurs rapports. Vous ne pourrez pas revenir en arrière.",
  askOfPatients:
    "Cela supprime immédiatement votre compte. Vous perdez l’accès aux rapports mis à votre disposition. Vous ne pourrez pas revenir en arrière.",
  button: "Supprimer le compte",
  confirm: "Supprimer définitivement",
};
