export const logIn = "Anmelden";
export const patientLogin = "Anmeldung für Patientinnen und Patienten";
export const signUp = "Konto anfordern";
export const forgotPassword = "Passwort vergessen";
export const resetPassword = "Passwort neu festlegen";
export const invitation = "Einladung";
export const confirmEmail = "E-Mail-Adresse bestätigen";
