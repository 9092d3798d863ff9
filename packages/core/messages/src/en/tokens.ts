export const whatTheyAre =
  "A token lets a script use the API as you, without your password. It cannot change settings or open patient pages.";
export const forbidden = "The laboratory has turned personal tokens off. The tokens below do not work.";

export const makeForm = "Make a token";
export const name = "Name";
export const nameHint = "What will use it, such as “Tibia study, R on my laptop”.";
export const may = "It may";
export const scopes = {
  score: "score measurements, and read parameters and reference datasets",
  read: "read your patients and reports, their change over time, documents and exports",
  write: "add, change and delete patients and reports",
  names: "read and write names of patients, with the permissions above",
};
export const workspace = "In the workspace";
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
export const secretLead = "It is not shown again. Keep it secret, like a password. Anyone who has it can use it.";
export const secret = "Token";
export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Not copied";
export const keepIt =
  "Do not write it into scripts. The R client reads it from ~/.Renviron, the Python client from the environment, under this name:";
export const variable = "TRABECULA_TOKEN";
export const howTo = "How to use it in R and Python";
export const kept = "I have kept it";

export const shortScopes = { score: "score", read: "read", write: "write", names: "names" };
export const inWorkspace = (name: string) => `in ${name}`;
export const made = (day: string) => `made ${day}`;
export const worksUntil = (day: string) => `works until ${day}`;
export const isOver = "expired";
export const lastUsed = (moment: string) => `last used ${moment}`;
export const neverUsed = "never used";
export const none = "You have no token.";
export const revoke = "Revoke";
export const revokeOf = (token: string) => `Revoke ${token}`;
export const askRevoke = "Revoke this token?";
export const consequence = (token: string) => `Scripts that use “${token}” stop working immediately. You cannot undo this.`;
export const revoked = "The token is revoked.";
export const endings =
  "All tokens end when you change your password, turn on two-factor login or get another role. If you do not recognize a token, revoke it and change your password.";
