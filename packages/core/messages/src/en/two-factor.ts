import { countOf } from "../counts.ts";

export const turnOnForm = "Turn on two-factor login";
export const whatItIs =
  "Logging in then takes your password and a code that an app on your phone shows, such as Aegis, 2FAS, Google Authenticator or a password manager.";
export const password = "Password";
export const setUp = "Set up the app";

export const confirmForm = "Confirm the app";
export const howToSetUp = "Add an account in your app by this picture, or by typing the key. Then enter the six digits that the app shows.";
export const qrCode = "QR code of the key below";
export const key = "Key";
export const code = "Code";
export const turnOn = "Turn on";

export const codesTitle = "Keep your recovery codes";
export const codesLead =
  "Each of them replaces a code of the app once, for the day your phone is lost. They are not shown again: save or print them, and keep them away from your phone.";
export const save = "Save as a file";
export const fileName = "recovery-codes.txt";
export const kept = "I have kept them";

export const changeForm = "Change two-factor login";
export const onSince = (moment: string) => `On since ${moment}.`;
export const codesLeft = (left: number) => {
  if (left === 0) return "No recovery code is left: make new ones, or a lost phone locks you out.";
  if (left === 1) return "One recovery code is left: make new ones soon.";
  return `${countOf(left, "recovery code")} are left.`;
};
export const newCodes = "Make new recovery codes";
export const turnOff = "Turn off";
export const isOff = "Two-factor login is off.";
