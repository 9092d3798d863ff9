export const title = "Confirm e-mail address";
export const lead = "Press the button to confirm that this address is yours.";
export const confirm = "Confirm e-mail address";
export const linkIncomplete = "This link is not complete.";

export const confirmedTitle = "E-mail address confirmed";
const moved = "If you moved your account to this address, use it to log in from now on.";
export const confirmed = `Thank you. If your account is new, we e-mail you once an administrator has approved it. ${moved}`;
export const confirmedWithoutMail = `Thank you. If your account is new, you can log in once an administrator has approved it. The laboratory tells you. ${moved}`;

export const unusableTitle = "This link no longer works";
export const unusable = "The link was used, has expired, or is incomplete. If you pressed the button before, your address is confirmed.";
export const unusableNext =
  "If your account is new, <signup>sign up again</signup> with the same address. You get a new link, not a second account. To move your account to another address, log in and request the change again in the settings.";
export const takenTitle = "Your address stays as it was";
export const toSettings = "Go to the settings";
