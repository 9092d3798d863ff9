import {
  ZChangeEmailRequest,
  ZChangePasswordRequest,
  ZConfirmEmailRequest,
  ZConfirmReply,
  ZConfirmRequest,
  ZDeleteAccountRequest,
  ZDone,
  ZForgotPasswordRequest,
  ZKnownCredentials,
  ZLoggedOut,
  ZLoginRequest,
  ZResetPasswordRequest,
  ZSessionList,
  ZSignupReply,
  ZSignupRequest,
  ZUpdateUserRequest,
  ZUserReply,
} from "../user.ts";
import { endpoint, formBytes, json } from "./endpoint.ts";

export const signUp = endpoint("POST /user/signup", "anyone", {
  body: json(ZSignupRequest, { maxBytes: formBytes }),
  reply: ZSignupReply,
  status: 201,
  note: "Requests an account. An address that already has an account gets the same reply, and its owner gets a mail. `invitation`, the token of a workspace invitation to this address, confirms it. 422 with `fields.password` for the 3,000 most common passwords and their variants, and passwords made of names.",
});

export const logIn = endpoint("POST /user/login", "anyone", {
  body: json(ZLoginRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "Opens a session (cookies `jwt` and `jwt_sig`; over https `__Host-jwt_sig`). 401 `invalid_credentials`; with the right password 403 `approval_pending` or `email_unconfirmed`. With two-factor login, 401 `code_required` without `code` and `code_wrong` for a wrong one. 429 after 10 failures per account, or 100 per network, in 15 minutes; each further round doubles the wait, up to two hours. A browser in which the account has logged in before (cookie `known`) has its own limit of 10.",
});

export const logInAsPatient = endpoint("POST /patient/login", "anyone", {
  body: json(ZLoginRequest, { maxBytes: formBytes }),
  reply: ZUserReply,
  note: "The same for patients' accounts.",
});

export const confirmEmail = endpoint("POST /user/confirm-email", "anyone", {
  body: json(ZConfirmEmailRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Confirms an address with the token of a mailed link, for a new account or a change of address. 409 `conflict` if another account has the address by now.",
});

export const confirmAgain = endpoint("POST /user/confirm-email/again", "anyone", {
  body: json(ZKnownCredentials, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Mails the confirmation link again, at most three times an hour. Requires the password of the latest account request. Counts like a failed login.",
});

export const forgotPassword = endpoint("POST /user/forgot-password", "anyone", {
  body: json(ZForgotPasswordRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Mails a link to set a new password, at most three times an hour. The reply and its time are the same if no account has the address.",
});

export const resetPassword = endpoint("POST /user/reset-password", "anyone", {
  body: json(ZResetPasswordRequest, { maxBytes: formBytes }),
  reply: ZDone,
  note: "Sets a new password with the token of a mailed link. The link works once, for one hour. This confirms the address, marks the browser as known and ends all sessions and personal tokens. 400 `invalid_token` for any link that does not work.",
});

export const confirm = endpoint("POST /user/confirm", "session", {
  body: json(ZConfirmRequest),
  reply: ZConfirmReply,
  note: "Confirms a destructive act with the password and, with two-factor login, a code. The `confirmation` works once within five minutes, in this session, for this purpose and object. 422 with `fields.password` or `fields.code`, 429 after ten.",
});

export const user = endpoint("GET /user", "session", { reply: ZUserReply, note: "The user who is logged in." });

export const update = endpoint("POST /user/update", "session", {
  body: json(ZUpdateUserRequest),
  reply: ZUserReply,
  note: "Changes names, institution and language.",
});

export const changePassword = endpoint("POST /user/change-password", "session", {
  body: json(ZChangePasswordRequest),
  reply: ZDone,
  note: "Changes the password. All sessions and personal tokens end; this browser gets a new session. 422 with `fields.currentPassword` for a wrong one, 429 after ten.",
});

export const changeEmail = endpoint("POST /user/change-email", "session", {
  body: json(ZChangeEmailRequest),
  reply: ZDone,
  note: "Mails a link to the new address. Opening it within a day (POST /api/user/confirm-email) replaces the old address, which gets a mail. The reply is the same if an account has the address.",
});

export const sessions = endpoint("GET /user/sessions", "session", {
  reply: ZSessionList,
  note: "The caller's sessions, last used first.",
});

export const endSession = endpoint("DELETE /user/sessions/:id", "session", {
  reply: ZDone,
  note: "Ends one session of the caller, this one included. 404 for a session of someone else or one that has ended.",
});

export const exportData = endpoint("GET /user/export", "session", {
  reply: { text: "a .zip (`application/zip`), streamed" },
  note: "All data about the account, ten times an hour: `account.json`, `sessions.csv`, `tokens.csv`, `activity.csv` (its part of the audit log), `invitations.csv`, `mails.json` (without link tokens), `workspaces.csv`, `reports.csv`, and for each 100 reports a file in `reports/` (JSON) and `values/` (CSV; see [report files](report-files.md)). A patient gets `released-reports/*.json` and `consent.json`. Texts that a spreadsheet would run as a formula start with an apostrophe.",
});

export const remove = endpoint("DELETE /user/delete", "session", {
  body: json(ZDeleteAccountRequest),
  reply: ZDone,
  slow: true,
  note: "Deletes the account with its reports, sessions and mails. 422 with `fields.password` for a wrong password, 409 `last_admin` for the last administrator, 409 `last_lead` for workspaces that nobody else leads. The laboratory's datasets and fits stay.",
});

export const logOut = endpoint("GET /user/logout", "session", {
  reply: ZLoggedOut,
  note: "Ends the session on the server, so copied cookies stop working too. `url`: where the browser may log out of its provider too. 403 `foreign_origin` for a picture or frame.",
});
