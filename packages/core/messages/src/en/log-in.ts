export const form = "Log in";
export const email = "E-mail";
export const password = "Password";
export const code = "Code";
export const codeHint = "Six digits of your authenticator app, or a recovery code.";
export const forgotPassword = "Forgot password?";
export const submit = "Log in";

export const researcherTitle = "Researcher login";
export const researcherLead = "For researchers and clinicians with an approved account.";
export const noAccount = "No account yet? <signup>Sign up</signup>";
export const hereAsPatient = "Here as a patient? <login>Go to the patient login</login>";

export const toResearcherLogin = "Go to the researcher login";
export const patientLogin = "Patient login";
export const toLogin = "Go to the login";
export const backToLogin = "Back to the <researcher>researcher login</researcher> or the <patient>patient login</patient>";

export const sendAgain = "Send the link again";
export const sentAgain = "We sent a new link to this address. Check your spam folder. Earlier links no longer work.";
