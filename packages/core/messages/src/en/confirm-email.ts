export const title = "Confirm e-mail address";
export const lead = "Press the button to confirm that this address is yours.";
export const confirm = "Confirm e-mail address";
export const linkIncomplete = "This link is not complete.";

export const confirmedTitle = "E-mail address confirmed";
const moved = "If you have moved your account to this address, log in with it from now on.";
export const confirmed = `Thank you. If your account is new, an administrator still has to approve it; you will be told by e-mail. ${moved}`;
export const confirmedWithoutMail = `Thank you. If your account is new, an administrator still has to approve it, and the laboratory tells you when it is. ${moved}`;

export const unusableTitle = "This link no longer works";
export const unusable =
  "It has been used already, has expired, or was copied incompletely. If you pressed it before, your address is confirmed and there is nothing to do.";
export const unusableNext =
  "Otherwise, for a new account, <signup>sign up once more</signup> with the same address: no second account is made, and you get a new link. To move your account to another address, log in and ask for the change again in the settings.";
export const takenTitle = "Your address stays as it was";
export const toSettings = "Go to the settings";
