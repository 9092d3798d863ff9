import { ApiClient } from "../../support/api-client.ts";
import { logIn, newEmail, pendingPerson, password, signupBody } from "../../support/people.ts";
import { rows, userRow } from "../../support/database.ts";
import { adminsOnly, everyone, signedIn, type AccessRow, type Cast } from "./access-row.ts";

const onNewAccount = (path: string, json?: unknown) => async () => ({
  path: `/api/admin/users/${(await pendingPerson()).id}${path}`,
  json,
});

const onUnconfirmedAccount = (path: string) => async () => ({
  path: `/api/admin/users/${(await pendingPerson({ confirmed: false })).id}${path}`,
});

/** A further session of the owner's for each caller. */
const onOwnersSession = async ({ owner }: Cast) => {
  await logIn(new ApiClient(), owner.email);
  const sessions = "select session_id from accounts_sessions where user_id = ? order by id desc limit 1";
  return { path: `/api/user/sessions/${rows(sessions, [userRow(owner.email).id])[0]!.session_id}` };
};

/** Routes of the accounts plugin. */
export const accountsAccess: readonly AccessRow[] = [
  { route: "GET /api/health", status: everyone(200) },
  { route: "POST /api/user/signup", call: () => ({ json: signupBody() }), status: everyone(201) },
  { route: "POST /api/user/login", call: () => ({ json: { email: newEmail(), password } }), status: everyone(401) },
  { route: "POST /api/patient/login", call: () => ({ json: { email: newEmail(), password } }), status: everyone(401) },
  { route: "POST /api/user/confirm-email", call: () => ({ json: { token: "A".repeat(43) } }), status: everyone(400) },
  { route: "POST /api/user/forgot-password", call: () => ({ json: { email: newEmail() } }), status: everyone(200) },
  { route: "POST /api/user/reset-password", call: () => ({ json: { token: "A".repeat(43), password } }), status: everyone(400) },
  { route: "GET /api/user", status: signedIn() },
  {
    route: "POST /api/user/update",
    call: () => ({ json: { firstName: "Rosa", lastName: "Lindqvist", institution: "Test University" } }),
    status: signedIn(),
  },
  // 422: whoever is signed in gets through to the check of the password, which is not this one.
  {
    route: "POST /api/user/change-password",
    call: () => ({ json: { currentPassword: "Wr0ng-horse!", newPassword: password } }),
    status: signedIn(422),
  },
  { route: "POST /api/user/change-email", call: () => ({ json: { email: newEmail(), password: "Wr0ng-horse!" } }), status: signedIn(422) },
  { route: "DELETE /api/user/delete", call: () => ({ json: { password: "Wr0ng-horse!" } }), status: signedIn(422) },
  { route: "GET /api/user/export", status: signedIn() },
  { route: "GET /api/user/sessions", status: signedIn() },
  { route: "DELETE /api/user/sessions/:id", call: onOwnersSession, status: { ...signedIn(404), owner: 200 } },
  { route: "GET /api/admin/overview", status: adminsOnly() },
  { route: "GET /api/admin/users", status: adminsOnly() },
  { route: "GET /api/admin/users/:id", call: onNewAccount(""), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/approve", call: onNewAccount("/approve"), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/reject", call: onNewAccount("/reject", { reason: "Unknown institution." }), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/resend", call: onUnconfirmedAccount("/resend"), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/role", call: onNewAccount("/role", { role: "researcher" }), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/block", call: onNewAccount("/block", { blocked: true }), status: adminsOnly() },
  { route: "POST /api/admin/users/:id/sign-out", call: onNewAccount("/sign-out"), status: adminsOnly() },
  // Last: it ends the callers' sessions.
  { route: "GET /api/user/logout", status: signedIn() },
];
