export const whatTheyAre =
  "A token lets a program act for you without your password: from R, from Python, from a nightly job. It opens no settings and nothing that patients see.";
export const forbidden = "This laboratory does not allow personal tokens at present. Those below do not work until it does.";

export const makeForm = "Make a token";
export const name = "Name";
export const nameHint = "What will use it, such as “Tibia study, R on my laptop”.";
export const may = "It may";
export const scopes = {
  score: "score measurements, and read what that takes: parameters and reference datasets",
  read: "read your patients and reports, their change over time, documents and exports",
  write: "add, change and delete patients and reports",
};
export const days = "It works for";
export const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "half a year" },
  { value: "365", label: "a year" },
];
export const password = "Password";
export const make = "Make token";

export const secretTitle = "Copy your token now";
export const secretLead = "It is not shown again. Keep it as you keep a password: whoever has it can do what it may, from anywhere.";
export const secret = "Token";
export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Not copied";
export const keepIt =
  "Keep it out of your scripts. R reads it from ~/.Renviron, Python and shells from the environment, under this name; the clients for both look there:";
export const variable = "TRABECULA_TOKEN";
export const howTo = "How to use it in R and Python";
export const kept = "I have kept it";

export const shortScopes = { score: "score", read: "read", write: "write" };
export const made = (day: string) => `made ${day}`;
export const worksUntil = (day: string) => `works until ${day}`;
export const isOver = "expired";
export const lastUsed = (moment: string) => `last used ${moment}`;
export const neverUsed = "never used";
export const none = "You have no token.";
export const revoke = "Revoke";
export const revokeOf = (token: string) => `Revoke ${token}`;
export const askRevoke = "Revoke this token?";
export const consequence = (token: string) => `What uses “${token}” stops working at once. This cannot be undone.`;
export const revoked = "The token is revoked.";
export const endings =
  "Changing your password, turning on two-factor login and another role end all tokens. One you do not know? Revoke it, and change your password.";
