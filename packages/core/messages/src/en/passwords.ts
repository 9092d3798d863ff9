export const passwordsMatch = "Passwords match";
export const passwordsDiffer = "Passwords do not match";

export const forgotTitle = "Forgot your password?";
export const forgotLead = "Enter the e-mail address of your account. We will e-mail you a link to set a new password.";
export const forgotLeadWithoutMail =
  "Enter the e-mail address of your account. This site sends no e-mail, so an administrator will give you the link.";
export const forgotForm = "Forgot password";
export const email = "E-mail";
export const sendLink = "Send link";
export const askForLink = "Ask for a link";
export const checkMail = "Check your e-mail";
export const askLaboratory = "Ask the laboratory for the link";
export const anotherAddress = "Use another address";
export const linkSent = "If <email></email> has an account, we have sent it a link. The link works once, within one hour.";
export const nothingCame = "No e-mail after a few minutes? Check your spam folder and the address you typed.";
export const linkWaits =
  "If <email></email> has an account, an administrator now has a link for it. The link works once, within one hour. <contact>Contact the laboratory</contact> now to get it.";

export const chooseTitle = "Choose a new password";
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const setPassword = "Set new password";
export const changedTitle = "Your password is changed";
export const changed = "Log in with the new password from now on. All other sessions have been logged out.";
export const approvalByMail = "If your account is new, we e-mail you once an administrator has approved it.";
export const approvalByLaboratory =
  "If your account is new, you can log in once an administrator has approved it. The laboratory tells you.";

export const unusableTitle = "This link no longer works";
export const unusable = "The link was used, has expired, or is incomplete. A link works once, within one hour. Only the latest link works.";
export const askForNewLink = "Ask for a new link";

export const accountDeletedTitle = "Your account is deleted";
export const accountDeleted = "We deleted all its data and logged you out everywhere.";
export const toHome = "Back to Home";
