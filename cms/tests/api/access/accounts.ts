import { accounts, administration, oidc, portal, tokens, twoFactor } from "@trabecula/contracts/endpoints";
import { ApiClient } from "../../support/api-client.ts";
import { logIn, newEmail, pendingAccount, pendingPerson, password, signupBody } from "../../support/people.ts";
import { rows, userRow } from "../../support/database.ts";
import { madeToken, newToken } from "../../support/tokens.ts";
import type { AccessRow, Cast } from "./access-row.ts";

const onNewAccount = (path: string, json?: unknown) => async () => ({
  path: `/api/admin/users/${(await pendingAccount()).id}${path}`,
  json,
});

const onUnconfirmedAccount = (path: string) => async () => ({
  path: `/api/admin/users/${(await pendingPerson({ confirmed: false })).id}${path}`,
});

const onOwnersSession = async ({ owner }: Cast) => {
  await logIn(new ApiClient(), owner.email);
  const sessions = "select session_id from accounts_sessions where user_id = ? order by id desc limit 1";
  return { path: `/api/user/sessions/${rows(sessions, [userRow(owner.email).id])[0]!.session_id}` };
};

const onOwnersToken = async ({ owner }: Cast) => {
  const client = new ApiClient();
  await logIn(client, owner.email);
  return { path: `/api/tokens/${(await madeToken({ client })).token.id}` };
};

export const accountsAccess: readonly AccessRow[] = [
  { endpoint: accounts.signUp, call: () => ({ json: signupBody() }) },
  { endpoint: accounts.logIn, call: () => ({ json: { email: newEmail(), password } }), status: 401 },
  { endpoint: accounts.logInAsPatient, call: () => ({ json: { email: newEmail(), password } }), status: 401 },
  { endpoint: accounts.confirmEmail, call: () => ({ json: { token: "A".repeat(43) } }), status: 400 },
  { endpoint: portal.invitation, call: () => ({ json: { token: "A".repeat(43) } }), status: 400 },
  { endpoint: portal.acceptInvite, call: () => ({ json: { token: "A".repeat(43), password } }), status: 400 },
  { endpoint: accounts.confirmAgain, call: () => ({ json: { email: newEmail(), password } }), status: 401 },
  { endpoint: accounts.forgotPassword, call: () => ({ json: { email: newEmail() } }) },
  { endpoint: accounts.resetPassword, call: () => ({ json: { token: "A".repeat(43), password } }), status: 400 },
  { endpoint: accounts.user },
  {
    endpoint: accounts.update,
    call: () => ({ json: { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University" } }),
  },
  // Fails the password check.
  {
    endpoint: accounts.changePassword,
    call: () => ({ json: { currentPassword: "Wr0ng-horse!", newPassword: password } }),
    status: 422,
  },
  { endpoint: accounts.changeEmail, call: () => ({ json: { email: newEmail(), password: "Wr0ng-horse!" } }), status: 422 },
  {
    endpoint: accounts.confirm,
    call: () => ({ json: { purpose: "delete-workspace", object: "a".repeat(24), password: "Wr0ng-horse!" } }),
    status: 422,
  },
  { endpoint: accounts.remove, call: () => ({ json: { password: "Wr0ng-horse!" } }), status: 422 },
  { endpoint: accounts.exportData },
  { endpoint: accounts.sessions },
  { endpoint: accounts.endSession, call: onOwnersSession, others: 404 },
  { endpoint: administration.overview },
  { endpoint: administration.list },
  { endpoint: administration.detail, call: onNewAccount("") },
  { endpoint: administration.approve, call: onNewAccount("/approve") },
  { endpoint: administration.reject, call: onNewAccount("/reject", { reason: "Unknown institution." }) },
  { endpoint: administration.resend, call: onUnconfirmedAccount("/resend") },
  { endpoint: administration.changeRole, call: onNewAccount("/role", { role: "researcher" }) },
  { endpoint: administration.block, call: onNewAccount("/block", { blocked: true }) },
  { endpoint: administration.signOut, call: onNewAccount("/sign-out") },
  { endpoint: administration.revokeTokens, call: onNewAccount("/revoke-tokens") },
  { endpoint: administration.removeTwoFactor, call: onNewAccount("/two-factor-off"), status: 409 },
  { endpoint: tokens.list },
  { endpoint: tokens.make, call: () => ({ json: newToken({ password: "Wr0ng-horse!" }) }), status: 422 },
  { endpoint: tokens.revoke, call: onOwnersToken, others: 404 },
  { endpoint: twoFactor.read },
  { endpoint: twoFactor.begin, call: () => ({ json: { password: "Wr0ng-horse!" } }), status: 422 },
  { endpoint: twoFactor.confirm, call: () => ({ json: { code: "000000" } }), status: 409 },
  { endpoint: twoFactor.newRecoveryCodes, call: () => ({ json: { password: "Wr0ng-horse!", code: "000000" } }), status: 422 },
  { endpoint: twoFactor.turnOff, call: () => ({ json: { password: "Wr0ng-horse!", code: "000000" } }), status: 422 },
  { endpoint: oidc.providers },
  { endpoint: oidc.start, status: 422 },
  { endpoint: oidc.callback, call: () => ({ path: "/api/user/oidc/other/callback" }), status: 404 },
  { endpoint: oidc.link, call: () => ({ json: { linkToken: "A".repeat(43) } }), status: 400 },
  { endpoint: oidc.backchannel, status: 415 },
  { endpoint: oidc.identities },
  { endpoint: oidc.unlink, call: () => ({ path: `/api/user/identities/${"a".repeat(24)}` }), status: 404 },
  // Last: it ends the callers' sessions.
  { endpoint: accounts.logOut },
];
