/** Constants only: they are in the app's script. */
export const logIn = "Log in";
export const patientLogin = "Patient login";
export const signUp = "Sign up";
export const forgotPassword = "Forgot password";
export const resetPassword = "Reset password";
export const invitation = "Invitation";
export const confirmEmail = "Confirm e-mail";
