import { countOf } from "../numbers.ts";

export const turnOnForm = "Turn on two-factor login";
export const whatItIs =
  "You then log in with your password and a code from an app on your phone, such as Aegis, 2FAS, Google Authenticator or a password manager.";
export const password = "Password";
export const setUp = "Set up the app";

export const confirmForm = "Confirm the app";
export const howToSetUp = "Scan the QR code with your app, or type the key. Then enter the six-digit code.";
export const qrCode = "QR code of the key below";
export const key = "Key";
export const code = "Code";
export const turnOn = "Turn on";

export const codesTitle = "Keep your recovery codes";
export const codesLead =
  "Use a recovery code if you lose your phone. Each code works once. Save or print them now; you cannot see them again.";
export const save = "Save as a file";
export const fileName = "recovery-codes.txt";
export const kept = "I have kept them";

export const changeForm = "Change two-factor login";
export const onSince = (moment: string) => `On since ${moment}.`;
export const codesLeft = (left: number) => {
  if (left === 0) return "You have no recovery codes left. Create new ones so that you can log in if you lose your phone.";
  if (left === 1) return "You have one recovery code left. Create new ones soon.";
  return `You have ${countOf(left, "recovery code")} left.`;
};
export const newCodes = "Create new recovery codes";
export const turnOff = "Turn off";
export const isOff = "Two-factor login is off.";
