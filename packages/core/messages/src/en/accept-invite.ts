export const openingTitle = "Your invitation";
export const opening = "Opening your invitation…";
export const newTitle = "Open your account";
export const knownTitle = "Read more of your reports";
export const lead = (invitedBy: string) => `${invitedBy} invites you to read the reports about your own bone scans.`;
export const notExpected = "Did you not expect this? Close this page. Nothing will happen. <contact>Contact us</contact>";
export const loggedInAs = (email: string) =>
  `You are logged in as ${email}. If you accept, this browser logs out of that account and into yours.`;

export const newForm = "Open your account";
export const newAddressHint = "You will log in with this address.";
export const password = "Password";
export const confirmPassword = "Confirm password";
export const terms =
  "By opening the account you agree to the <terms>Terms of Service</terms> and to e-mails about your account. What we keep and why: <privacy>Privacy notice</privacy>.";
export const open = "Open account";

export const knownForm = "Accept the invitation";
export const knownAddressHint = "This address already has an account.";
export const knownPassword = "Password of your account";
export const forgotPassword = "Forgot password?";
export const accept = "Accept invitation";
export const email = "E-mail";

export const unusableTitle = "This invitation no longer works";
export const unusable =
  "The invitation was used, has expired or was withdrawn, or the link is incomplete. Only the latest invitation works.";
export const unusableNext = "If you already have a password, log in. Otherwise, ask your clinic or study team for a new invitation.";
export const toLogin = "Go to the patient login";
