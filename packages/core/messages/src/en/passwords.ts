export const passwordsMatch = "Passwords match";
export const passwordsDiffer = "Passwords do not match";

export const forgotTitle = "Forgot your password?";
export const forgotLead = "Enter the e-mail address of your account. We send a link to it with which you choose a new password.";
export const forgotLeadWithoutMail =
  "Enter the e-mail address of your account. This site sends no e-mail: an administrator of the laboratory passes the link on to you.";
export const forgotForm = "Forgot password";
export const email = "E-mail";
export const sendLink = "Send link";
export const askForLink = "Ask for a link";
export const checkMail = "Check your e-mail";
export const askLaboratory = "Ask the laboratory for the link";
export const anotherAddress = "Use another address";
export const linkSent =
  "If <email></email> has an account, a link to choose a new password is on its way to it. The link works for one hour and once.";
export const nothingCame = "Nothing after a few minutes? Look in the folder for unwanted mail, and check the address for typing errors.";
export const linkWaits =
  "If <email></email> has an account, a link to choose a new password waits with the administrators. It works for one hour and once: write or call the laboratory now, see the <contact>contact page</contact>.";

export const chooseTitle = "Choose a new password";
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const setPassword = "Set new password";
export const changedTitle = "Your password is changed";
export const changed = "Log in with the new password from now on. Everyone who was logged in with the old one has been logged out.";
export const approvalByMail = "If your account is new, an administrator still has to approve it; you will be told by e-mail.";
export const approvalByLaboratory =
  "If your account is new, an administrator still has to approve it, and the laboratory tells you when it is.";

export const unusableTitle = "This link no longer works";
export const unusable =
  "It has been used already, has expired, or was copied incompletely. A link works for one hour and once; only the newest one counts.";
export const askForNewLink = "Ask for a new link";

export const accountDeletedTitle = "Your account is deleted";
export const accountDeleted = "Everything that belonged to it is gone, and you are logged out everywhere.";
export const toHome = "Back to Home";
