export const passwordsMatch = "Les mots de passe sont identiques";
export const passwordsDiffer = "Les mots de passe sont différents";

export const forgotTitle = "Mot de passe oublié ?";
export const forgotLead = "Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.";
export const forgotLeadWithoutMail =
  "Saisissez l’adresse e-mail de votre compte. Ce site n’envoie pas d’e-mails ; un administrateur vous donnera le lien.";
export const forgotForm = "Mot de passe oublié";
export const email = "E-mail";
export const sendLink = "Envoyer le lien";
export const askForLink = "Demander un lien";
export const checkMail = "Consultez vos e-mails";
export const askLaboratory = "Demandez le lien au laboratoire";
export const anotherAddress = "Utiliser une autre adresse";
export const linkSent =
  "Si <email></email> a un compte, nous lui avons envoyé un lien. Le lien est valable une seule fois, pendant une heure.";
export const nothingCame = "Pas d’e-mail après quelques minutes ? Vérifiez les indésirables et l’adresse que vous avez saisie.";
export const linkWaits =
  "Si <email></email> a un compte, un administrateur dispose maintenant d’un lien. Le lien est valable une seule fois, pendant une heure. <contact>Écrivez au laboratoire</contact> maintenant pour l’obtenir.";

export const chooseTitle = "Choisissez un nouveau mot de passe";
export const newPassword = "Nouveau mot de passe";
export const confirmNewPassword = "Confirmer le nouveau mot de passe";
export const setPassword = "Enregistrer le nouveau mot de passe";
export const changedTitle = "Votre mot de passe est changé";
export const changed = "Connectez-vous désormais avec le nouveau mot de passe. Toutes les autres sessions ont été déconnectées.";
export const approvalByMail = "Si votre compte est nouveau, nous vous écrirons dès qu’un administrateur l’aura approuvé.";
export const approvalByLaboratory =
  "Si votre compte est nouveau, vous pourrez vous connecter dès qu’un administrateur l’aura approuvé. Le laboratoire vous préviendra.";

export const unusableTitle = "Ce lien n’est plus valable";
export const unusable =
  "Le lien a été utilisé, a expiré ou est incomplet. Un lien est valable une seule fois, pendant une heure. Seul le dernier lien est valable.";
export const askForNewLink = "Demander un nouveau lien";

export const accountDeletedTitle = "Votre compte est supprimé";
export const accountDeleted = "Nous avons supprimé toutes ses données et vous avons déconnecté partout.";
export const toHome = "Retour à l’accueil";
