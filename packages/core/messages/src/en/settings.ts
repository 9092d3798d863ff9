import { countOf } from "../numbers.ts";

export const settings = "Settings";
export const views = {
  accountDetails: { label: "Account", title: "Account details", description: "Your name, e-mail and role." },
  changeEmail: { label: "E-mail", title: "Change e-mail", description: "Used for login and notifications." },
  changePassword: { label: "Password", title: "Change password", description: "Changing it logs you out everywhere else." },
  twoFactor: { label: "Two-factor login", title: "Two-factor login", description: "A code from your phone, in addition to your password." },
  sessions: {
    label: "Sessions",
    title: "Where you are logged in",
    description: "All browsers and scripts that are logged in to your account.",
  },
  export: { label: "Export", title: "Export", description: "Download all data we hold about you." },
  deleteAccount: { label: "Delete account", title: "Delete account", description: "Delete your account and all its data." },
};
/** Researchers and administrators only. */
export const viewsOfResearchers = {
  defaultDatasets: { label: "Datasets", title: "Default datasets", description: "The dataset that each report type uses by default." },
  linkedLogins: { label: "Linked logins", title: "Linked logins", description: "Log in with the account of your institution." },
  tokens: { label: "Tokens", title: "Personal tokens", description: "Let scripts use the platform without your password." },
  patientNames: { label: "Patient names", title: "Names of patients", description: "Store patients’ names in addition to their codes." },
};

export const firstName = "First name";
export const lastName = "Last name";
export const institution = "Institution";
export const language = "Language";
export const languageHint = "Of these pages, your reports and e-mails.";
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
  "We sent a link to <address></address>. Your address does not change until you confirm it. The link works for one day.";
export const linkWaitsTitle = "Ask the laboratory for the link";
export const linkWaits =
  "This site sends no e-mail, so an administrator will give you the link for <address></address>. Your address does not change until you confirm it. The link works for one day.";

export const currentPassword = "Current password";
export const currentPasswordMissing = "Enter your current password.";
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const endsTokens = "Your personal tokens end with the old password. Your scripts will need new ones.";
export const changePassword = "Change password";
export const passwordChangedTitle = "Your password is changed";
export const passwordChanged = "You stay logged in here. All other sessions have been logged out.";

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
  nowhereElse: "You have no other sessions.",
  notYours: "If you do not recognize a session, log it out and change your password. This ends all other sessions.",
};
export const programs = {
  unknown: "Unknown program",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  browserOn: (system: string) => `Browser on ${system}`,
  script: (name: string) => `Script (${name})`,
};

export const exported = {
  done: "Your download has started.",
  forResearchers:
    "The archive (.zip) contains all data of your account: your details, sessions, activity, e-mails sent to you, and your reports. Tables are CSV files; the rest is JSON.",
  forPatients:
    "The archive (.zip) contains all data of your account: your details, sessions, activity, e-mails sent to you, the reports released to you, and your consents. Tables are CSV files; the rest is JSON.",
  ofOthers:
    "It may contain data of your participants and patients, so protect it like the reports. It also includes patients who withdrew consent; consent-withdrawn.csv lists them.",
  download: "Download everything",
};

export const deleted = {
  whatGoesOfResearchers:
    "This deletes your account, your details, all your patients and reports, and your settings. Invited patients lose access to their reports. You cannot undo this. To keep a copy, <download>download everything</download> first.",
  whatGoesOfPatients:
    "This deletes your account, your details and your settings. We tell your clinic or study team that you left. They keep their records of your scans. To withdraw a consent, please tell them; deleting the account does not do it. You cannot undo this. To keep a copy, <download>download everything</download> first.",
  ask: "Delete your account?",
  askOfResearchers:
    "This deletes your account, your patients and your reports immediately. Invited patients lose access to their reports. You cannot undo this.",
  askOfPatients: "This deletes your account immediately. You lose access to the reports released to you. You cannot undo this.",
  button: "Delete account",
  confirm: "Delete permanently",
};
