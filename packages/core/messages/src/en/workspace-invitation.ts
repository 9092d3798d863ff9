export const openingTitle = "Your invitation";
export const opening = "Opening your invitation…";
export const title = (workspace: string) => `Join ${workspace}`;
export const lead = (invitedBy: string) =>
  `${invitedBy} invites you to work together. Members of the workspace share records of bone scans.`;
export const notExpected = "Did you not expect this? Close this page. Nothing will happen. <contact>Contact us</contact>";

export const acceptAs = (email: string) => `You are logged in as ${email}.`;
export const accept = "Accept invitation";

export const otherAccount = (email: string, invited: string) =>
  `You are logged in as ${email}, but the invitation is for ${invited}. Log out, then log in with that address.`;
export const logOut = "Log out";

export const loggedOut = (invited: string) => `The invitation is for ${invited}. Log in with this address to accept it.`;
export const logIn = "Log in";
export const noAccount = "No account yet?";
export const signUp = "Request an account";
export const afterApproval = "The laboratory checks your request. Once it is approved, log in and accept the invitation.";

export const unusableTitle = "This invitation no longer works";
export const unusable =
  "The invitation was used, has expired or was withdrawn, or the link is incomplete. Only the latest invitation works.";
export const unusableNext = "If you accepted it before, log in. Otherwise, ask a lead of the workspace for a new one.";
export const toWorkspaces = "Go to your workspaces";
