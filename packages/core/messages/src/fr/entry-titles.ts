export const logIn = "Connexion";
export const patientLogin = "Connexion des patients";
export const signUp = "Inscription";
export const forgotPassword = "Mot de passe oublié";
export const resetPassword = "Nouveau mot de passe";
export const invitation = "Invitation";
export const confirmEmail = "Confirmer l’adresse e-mail";
