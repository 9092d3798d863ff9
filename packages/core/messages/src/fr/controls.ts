export const confirm = "Confirmer";
export const cancel = "Annuler";
export const close = "Fermer";
export const loading = "Chargement…";
export const tryAgain = "Réessayer";
export const notLoaded = "Le chargement a échoué";
export const error = "Erreur";
export const saveError = "Erreur d’enregistrement";
