/** Titles of the forms before the log-in and behind mailed links. Constants alone: the app carries them in its script. */
export const logIn = "Log in";
export const patientLogin = "Patient login";
export const signUp = "Sign up";
export const forgotPassword = "Forgot password";
export const resetPassword = "Reset password";
export const invitation = "Invitation";
export const confirmEmail = "Confirm e-mail";
