import {
  ZChangeEmailRequest,
  ZChangePasswordRequest,
  ZConfirmEmailRequest,
  ZDeleteAccountRequest,
  ZDone,
  ZForgotPasswordRequest,
  ZKnownCredentials,
  ZLoginRequest,
  ZResetPasswordRequest,
  ZSessionList,
  ZSignupReply,
  ZSignupRequest,
  ZUpdateUserRequest,
  ZUserReply,
} from "../user.ts";
import { endpoint, json } from "./endpoint.ts";

/** Small, since validating every wrong value of public input takes time. */
const formBytes = 20_000;

export const signUp = endpoint({
  method: "POST",
  path: "/user/signup",
  access: "anyone",
  body: json(ZSignupRequest, { maxBytes: formBytes }),
  reply: ZSignupReply,
  status: 201,
  note: "Requests an account. An address already in use gets the same answer; its owner is told by mail. The 3,000 most common passwords are refused (422 with `fields.password`), also with digits and symbols around them or in place of letters, and passwords of nothing but names of the owner, the laboratory and the product.",
});

export const logIn = endpoint({
  method: "POST",
  path: "/user/login",
  access: "anyone",
  body: json(ZLoginRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "Opens a session (cookies `jwt` and `jwt_sig`; over https `__Secure-jwt_sig`). 401 `invalid_credentials`, 403 `approval_pending` for the right password of a confirmed address, 403 `email_unconfirmed` for the password of the last request in the name of an address, whether or not it had an account before, 429 after 10 failures of an account or 100 of a network in 15 minutes (a browser that the account was logged in to with its present password has 10 of its own and meets no other limit, by the cookie `known`); each further round of guessing waits twice as long, two hours at most. Where the account has two-factor login, the right password without `code` answers 401 `code_required`, with a wrong one 401 `code_wrong`, 429 after ten; those of such a browser count apart.",
});

export const logInAsPatient = endpoint({
  method: "POST",
  path: "/patient/login",
  access: "anyone",
  body: json(ZLoginRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "The same for patients' accounts.",
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/user/confirm-email",
  access: "anyone",
  body: json(ZConfirmEmailRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Proves an address with the token of a mailed link: that of a new account, or the one an account moves to. 409 `conflict` where the new address has an account by then.",
});

export const confirmAgain = endpoint({
  method: "POST",
  path: "/user/confirm-email/again",
  access: "anyone",
  body: json(ZKnownCredentials, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Mails the link that confirms an address again, three times an hour at most, to whoever has the password of the last request for its account. Counts like a failed login.",
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/user/forgot-password",
  access: "anyone",
  body: json(ZForgotPasswordRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Mails a link to choose a new password, three times an hour at most. The answer and its time are the same for an address that no account has.",
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/user/reset-password",
  access: "anyone",
  body: json(ZResetPasswordRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Sets a new password with the token of a mailed link, which works once and for one hour, confirms the address, marks the browser (cookie `known`) and ends every session and personal token of the account. Any token that does not work answers 400 `invalid_token`.",
});

export const user = endpoint({
  method: "GET",
  path: "/user",
  access: "session",
  reply: ZUserReply,
  note: "The user who is logged in.",
});

export const update = endpoint({
  method: "POST",
  path: "/user/update",
  access: "session",
  body: json(ZUpdateUserRequest),
  reply: ZUserReply,
  note: "Changes names and institution.",
});

export const changePassword = endpoint({
  method: "POST",
  path: "/user/change-password",
  access: "session",
  body: json(ZChangePasswordRequest),
  reply: ZDone,
  note: "Changes the password. Every session and personal token of the account ends; this browser gets a new session. A wrong current password answers 422 with `fields.currentPassword`, 429 after ten.",
});

export const changeEmail = endpoint({
  method: "POST",
  path: "/user/change-email",
  access: "session",
  body: json(ZChangeEmailRequest),
  reply: ZDone,
  note: "Mails a link to the new address; opening it (POST /api/user/confirm-email) within a day replaces the old one, which is told. The answer is the same for an address that has an account.",
});

export const sessions = endpoint({
  method: "GET",
  path: "/user/sessions",
  access: "session",
  reply: ZSessionList,
  note: "Where the caller is logged in, last seen first.",
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/user/sessions/:id",
  access: "session",
  reply: ZDone,
  note: "Signs the caller out in one place, here included. Another's session and one that is over answer 404.",
});

export const exportData = endpoint({
  method: "GET",
  path: "/user/export",
  access: "session",
  reply: { text: "a .zip (`application/zip`), streamed" },
  note: "Everything held about the account: `account.json`, `sessions.csv`, `tokens.csv`, `activity.csv` (its part of the audit log), `invitations.csv`, `mails.json` (links without their tokens), `reports.csv`, the full reports in `reports/*.json` and their values in `values/*.csv` (docs/report-files.md), 100 reports a file; of a patient `released-reports/*.json` and `consent.json`. Texts in CSV that a spreadsheet would compute get an apostrophe in front. Ten times an hour.",
});

export const remove = endpoint({
  method: "DELETE",
  path: "/user/delete",
  access: "session",
  body: json(ZDeleteAccountRequest),
  reply: ZDone,
  note: "Deletes the account with its reports, sessions and mails after its password is checked (422 with `fields.password`). What an administrator made for the laboratory, datasets and fits, stays. The last administrator cannot leave (409 `last_admin`).",
});

export const logOut = endpoint({
  method: "GET",
  path: "/user/logout",
  access: "session",
  reply: ZDone,
  note: "Ends the session on the server: a copied pair of cookies stops working too.",
});
