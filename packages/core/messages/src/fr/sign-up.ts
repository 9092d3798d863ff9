export const title = "Inscription";
export const lead =
  "Pour les chercheurs et les cliniciens. Les patients sont invités par leur clinique. Les espaces de travail sont en anglais.";
export const haveAccount = "Vous avez déjà un compte ? <login>Connexion</login>";

export const closedLead = "Les inscriptions sont fermées pour le moment.";
export const closed = "Vous ne pouvez pas demander de compte actuellement. Si vous en avez besoin, <contact>écrivez-nous</contact>.";

export const downTitle = "Le serveur est momentanément indisponible";
export const down =
  "Vous ne pouvez pas demander de compte pour le moment. Veuillez réessayer plus tard, ou <contact>nous écrire</contact>.";

export const details = "Vos coordonnées";
export const firstName = "Prénom";
export const lastName = "Nom";
export const email = "E-mail";
export const password = "Mot de passe";
export const confirmPassword = "Confirmer le mot de passe";
export const institution = "Établissement";
export const terms = "J’accepte les <terms>conditions d’utilisation</terms> et de recevoir des e-mails concernant mon compte.";
export const privacy = "Ce que nous conservons et pourquoi : <privacy>protection des données</privacy>.";
export const termsMissing = "Acceptez les conditions d’utilisation pour continuer.";
export const goOn = "Continuer";

export const useOf = (productName: string) => `À quoi vous servira ${productName} ?`;
export const intendedUse = "Utilisation prévue";
export const research = "Recherche";
export const researchText = "Comparer des participants à une étude avec des données de référence.";
export const clinical = "Clinique";
export const clinicalText = "Comparer des patients avec des données de référence (pas pour le diagnostic).";
export const goBack = "Retour";
export const request = "Demander un compte";

export const nextSteps = "La suite";
export const confirmStep = {
  title: "Confirmez votre adresse",
  text: "Nous envoyons un lien à votre adresse, pour vérifier que nos e-mails vous parviennent.",
};
export const approvalStep = {
  title: "Le laboratoire approuve",
  text: "Un administrateur examine votre demande. Nous vous communiquons la décision par e-mail.",
};
export const approvalStepWithoutMail = {
  title: "Le laboratoire approuve",
  text: "Un administrateur examine votre demande. Ce site n’envoie pas d’e-mails ; le laboratoire vous communiquera sa décision.",
};
export const scoreStep = {
  title: "Évaluez votre première mesure",
  text: "Connectez-vous et ajoutez votre propre mesure, ou commencez avec notre exemple.",
};

export const doneTitle = "Inscription enregistrée";
export const toHome = "Retour à l’accueil";
export const pendingMail = "Votre compte attend l’approbation d’un administrateur. Nous vous écrirons dès qu’il sera approuvé.";
export const pleaseConfirm = "Veuillez confirmer votre adresse e-mail. Nous avons envoyé un lien à <email></email>.";
export const pending = "Votre compte attend l’approbation d’un administrateur.";
export const pendingWithoutMail =
  "Ce site n’envoie pas d’e-mails ; le laboratoire vous communiquera sa décision. Pour toute question, utilisez la <contact>page de contact</contact>.";
