export const leave = "Quitter sans enregistrer";
export const stay = "Rester";
export const chooseFile = "Choisir un fichier";
export const chooseFiles = "Choisir des fichiers";
export const found = "Trouvé";

export const yourPassword = "Votre mot de passe";
