export const title = "Sign up";
export const lead = "For researchers and clinicians. Patients are invited by their clinic.";
export const haveAccount = "Already have an account? <login>Log in</login>";

export const closedLead = "Sign-up is closed at the moment.";
export const closed = "You cannot request an account right now. If you need one, <contact>write to us</contact>.";

export const downTitle = "The server is temporarily down";
export const down = "You cannot request an account at the moment. Please try again later, or <contact>contact us</contact>.";

export const details = "Your details";
export const firstName = "First name";
export const lastName = "Last name";
export const email = "E-mail";
export const password = "Password";
export const confirmPassword = "Confirm password";
export const institution = "Institution";
export const terms = "I agree to the <terms>Terms of Service</terms> and to receive account-related e-mails.";
export const privacy = "What we keep and why: <privacy>Privacy notice</privacy>.";
export const termsMissing = "Agree to the Terms of Service to continue.";
export const goOn = "Continue";

export const useOf = (productName: string) => `What will you use ${productName} for?`;
export const intendedUse = "Intended use";
export const research = "Research";
export const researchText = "Comparing study participants with reference data.";
export const clinical = "Clinical";
export const clinicalText = "Comparing patients with reference data (not for diagnosis).";
export const goBack = "Back";
export const request = "Request Account";

export const nextSteps = "What happens next";
export const confirmStep = { title: "Confirm your address", text: "We send a link to your address, to check that our e-mails reach you." };
export const approvalStep = {
  title: "The laboratory approves",
  text: "An administrator reviews your request. We e-mail you the decision.",
};
export const approvalStepWithoutMail = {
  title: "The laboratory approves",
  text: "An administrator reviews your request. This site sends no e-mail, so the laboratory will contact you with its decision.",
};
export const scoreStep = { title: "Score your first scan", text: "Log in and add your own scan, or start with our sample scan." };

export const doneTitle = "Sign Up Successful";
export const toHome = "Back to Home";
export const pendingMail = "Your account is pending admin approval. We will e-mail you when it is approved.";
export const pleaseConfirm = "Please confirm your e-mail address. We sent a link to <email></email>.";
export const pending = "Your account is pending admin approval.";
export const pendingWithoutMail =
  "This site sends no e-mail, so the laboratory will contact you with its decision. To ask, use the <contact>contact page</contact>.";
