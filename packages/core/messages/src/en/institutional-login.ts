export const logInAt = (name: string) => `Log in with ${name}`;
export const confirmAt = (name: string) => `Confirm with ${name}`;
export const asksAgain = (name: string) => `${name} asks you to log in again.`;
export const nothingToConfirm = "Your account has no password. Set one by “Forgot password” on the login page first.";
export const or = "or with your password";
export const newHere = "If you are new here, this asks for an account, and you accept the <terms>terms of service</terms>.";
export const byPassword = "Log in with a password";
export const passwordsOff = "For administrators with two-factor login only.";
export const group = "Institutional login";

export const onceMore = {
  password: "An account with your address exists. Enter its password once to link this login.",
  code: "Your account has two-factor login. Enter its code.",
};
export const finish = "Go on";

/** Keys are outcomes in the address. */
export const outcomes = {
  linked: "The login is linked. You can use it from now on.",
  expired: "This login took too long, or began in another browser. Try again.",
  refused: "Your institution's answer was refused. Try again, or log in with your password.",
  cancelled: "The login was canceled at your institution.",
  unavailable: "Your institution's login does not answer. Try again later, or log in with your password.",
  institution: "This institution is not admitted here. Write to us on the contact page.",
  address: "Your institution confirmed no e-mail address of yours. Sign up with a password, then link this login in your settings.",
  linked_elsewhere: "This login belongs to another account.",
  signup_closed: "Sign-up is closed at the moment. Please write to us on the contact page.",
  approval_pending: "Your request for an account waits for approval by an administrator. Log in again later.",
  account_rejected: "The request for this account was not approved.",
  account_blocked: "This account is blocked. Please write to us on the contact page.",
};

export const allowPopups = "Your browser blocked the window of your institution. Allow pop-ups for this site and try again.";
export const closeWindow = "You can close this window.";
export const noProvider = "This installation has no institutional login.";
export const none = "No login is linked.";
export const linkedOn = (day: string) => `linked ${day}`;
export const lastUsed = (day: string) => `last used ${day}`;
export const link = (name: string) => `Link ${name}`;
export const unlink = "Unlink";
export const goOn = "Go on";
export const linkLead = "Confirm with your password. Then log in at your institution.";
export const unlinked = "The login is unlinked.";
