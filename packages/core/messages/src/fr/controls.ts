export const confirm = "Confirmer";
export const cancel = "Annuler";
export const close = "Fermer";
export const loading = "Chargement…";
export const tryAgain = "Réessayer";
export const notLoaded = "Le chargement a échoué";
export const error = "Erreur";
export const saveError = "Erreur d’enregistrement";
export const oneMoment = "Un instant…";

export const leave = "Quitter sans enregistrer";
export const stay = "Rester";
export const chooseFile = "Choisir un fichier";
export const chooseFiles = "Choisir des fichiers";
export const found = "Trouvé";

export const yourPassword = "Votre mot de passe";
