import { countOf } from "../counts.ts";

export const settings = "Settings";
export const views = {
  accountDetails: { label: "Account", title: "Account details", description: "Who you are on the platform." },
  changeEmail: { label: "E-mail", title: "Change e-mail", description: "The address you log in with and are written to." },
  changePassword: { label: "Password", title: "Change password", description: "Changing it logs you out everywhere else." },
  twoFactor: { label: "Two-factor login", title: "Two-factor login", description: "A code of your phone beside your password." },
  sessions: { label: "Sessions", title: "Where you are logged in", description: "Every browser and script that can use your account now." },
  export: { label: "Export", title: "Export", description: "Take all that is held about you." },
  deleteAccount: { label: "Delete account", title: "Delete account", description: "Your account and everything that belongs to it." },
};
/** Researchers and administrators only. */
export const viewsOfResearchers = {
  defaultDatasets: {
    label: "Datasets",
    title: "Default datasets",
    description: "What each report type is compared with when you choose nothing else.",
  },
  tokens: { label: "Tokens", title: "Personal tokens", description: "Let your scripts use the platform without your password." },
  patientNames: { label: "Patient names", title: "Names of patients", description: "Whether patients may have a name beside their code." },
};

export const firstName = "First name";
export const lastName = "Last name";
export const institution = "Institution";
export const saveChanges = "Save changes";
export const saved = "Your changes are saved.";
export const email = "E-mail";
export const role = "Role";
export const roles = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };

export const currentAddress = "Current address";
export const newEmail = "New e-mail";
export const password = "Password";
export const sendLink = "Send confirmation link";
export const askForLink = "Ask for a confirmation link";
export const linkSentTitle = "Check your e-mail";
export const linkSent =
  "A link is on its way to <address></address>. Until you confirm it, your address stays as it is. The link works for one day.";
export const linkWaitsTitle = "Ask the laboratory for the link";
export const linkWaits =
  "This site sends no e-mail: an administrator of the laboratory passes on the link for <address></address>. Until you confirm it, your address stays as it is. The link works for one day.";

export const currentPassword = "Current password";
export const currentPasswordMissing = "Enter your current password.";
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const endsTokens = "Your personal tokens end with the old password: scripts will need new ones.";
export const changePassword = "Change password";
export const passwordChangedTitle = "Your password is changed";
export const passwordChanged = "You stay logged in here. Everywhere else you have been logged out; log in there with the new password.";

export const sessions = {
  thisOne: "this one",
  from: (address: string) => `From ${address}`,
  loggedIn: (moment: string) => `logged in ${moment}`,
  lastSeen: (moment: string) => `last seen ${moment}`,
  logOut: "Log out",
  logOutOf: (program: string, moment: string) => `Log out ${program}, logged in ${moment}`,
  logOutElsewhere: "Log out everywhere else",
  askOne: "Log out there?",
  askAll: "Log out everywhere else?",
  consequenceOfOne: (program: string) => `${program} will need the password again.`,
  consequenceOfAll: (places: number) => `You will be logged out in ${countOf(places, "place")}, and stay logged in here.`,
  loggedOut: "Logged out there.",
  nowhereElse: "You are logged in nowhere else.",
  notYours: "Something here is not yours? Log out there, and change your password: that logs you out everywhere else at once.",
};
export const programs = {
  unknown: "Unknown program",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  browserOn: (system: string) => `Browser on ${system}`,
  script: (name: string) => `Script (${name})`,
};

export const exported = {
  done: "The archive is on its way to your downloads.",
  forResearchers:
    "The archive (.zip) holds all that the platform keeps about your account: your details, where you are logged in, what was done with the account, the e-mails written to you, and your reports. Tables are CSV, everything else is JSON; any spreadsheet or editor opens them.",
  forPatients:
    "The archive (.zip) holds all that the platform keeps about your account: your details, where you are logged in, what was done with the account, the e-mails written to you, and the reports that were released to you with what you have consented to. Tables are CSV, everything else is JSON; any spreadsheet or editor opens them.",
  ofOthers:
    "It may contain data of your participants and patients: keep it as carefully as the reports themselves. It is whole; where patients have withdrawn their consent, consent-withdrawn.csv names them.",
  download: "Download everything",
};

export const deleted = {
  whatGoesOfResearchers:
    "Your account is deleted with everything that belongs to it: your details, all your patients and reports, and your settings. Patients whom you invited can no longer read here what you released. Nobody can bring it back. To keep what you have, <download>download everything</download> first.",
  whatGoesOfPatients:
    "Your account is deleted with your details and your settings, and your clinic or study team is told that you have left. What they keep about your scans is theirs and stays there. If you want to withdraw a consent, tell them so: deleting the account does not do it. Nobody can bring the account back. To keep what you have, <download>download everything</download> first.",
  ask: "Delete your account?",
  askOfResearchers:
    "The account is gone at once, with all its patients and reports. Patients whom you invited can no longer read here what you released. This cannot be undone.",
  askOfPatients: "The account is gone at once, and you can no longer read here what was released to you. This cannot be undone.",
  button: "Delete account",
  confirm: "Delete for good",
};
