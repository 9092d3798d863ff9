export const form = "Connexion";
export const email = "E-mail";
export const password = "Mot de passe";
export const code = "Code";
export const codeHint = "Six chiffres de votre application d’authentification, ou un code de secours.";
export const forgotPassword = "Mot de passe oublié ?";
export const submit = "Se connecter";

export const researcherTitle = "Connexion des professionnels";
export const researcherLead = "Pour les chercheurs et les cliniciens dont le compte est approuvé.";
export const noAccount = "Pas encore de compte ? <signup>Inscription</signup>";
export const hereAsPatient = "Vous venez lire vos propres rapports ? <login>Connexion des patients</login>";

export const toResearcherLogin = "Aller à la connexion des professionnels";
export const patientLogin = "Connexion des patients";
export const toLogin = "Aller à la connexion";
export const backToLogin =
  "Retour à la <researcher>connexion des professionnels</researcher> ou à la <patient>connexion des patients</patient>";

export const sendAgain = "Renvoyer le lien";
export const sentAgain =
  "Nous avons envoyé un nouveau lien à cette adresse. Regardez aussi dans les indésirables. Les liens précédents ne sont plus valables.";
