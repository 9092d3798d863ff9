import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ZSettingsReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { entriesOf } from "../support/audit.ts";
import { adminPassword } from "../support/cms-process.ts";
import { mailsTo, moment, rows } from "../support/database.ts";
import { panel } from "../support/panel.ts";
import { administrator, newEmail, researcher } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";

interface Staff {
  readonly email: string;
  readonly id: string;
  readonly rowId: number;
}

const refreshCookies = (headers: Headers) => headers.getSetCookie().filter((cookie) => cookie.startsWith("strapi_admin_refresh="));
const logIn = (email: string, given: object = {}, password = adminPassword) =>
  new ApiClient().post("/admin/login", { email, password, ...given });

async function invited(role = 1): Promise<{ email: string; registrationToken: string }> {
  const email = newEmail();
  const { body } = await (await panel()).post("/admin/users", { firstname: "Ada", lastname: "Moll", email, roles: [role] });
  return { email, registrationToken: body.data.registrationToken as string };
}

const register = (registrationToken: string, password = adminPassword) =>
  new ApiClient().post("/admin/register", { registrationToken, userInfo: { firstname: "Ada", lastname: "Moll", password } });

async function panelUser(): Promise<Staff> {
  const { email, registrationToken } = await invited();
  expect((await register(registrationToken)).status).toBe(200);
  const [row] = rows("select id, document_id from admin_users where email = ?", [email]);
  return { email, id: row!.document_id as string, rowId: Number(row!.id) };
}

/** Uses the code of the previous step, so that the current code still works. */
async function turnOn({ email }: Staff) {
  const staff = await panel(email);
  const begun = await staff.post("/accounts/two-factor/begin", { password: adminPassword });
  const secret = begun.body.secret as string;
  const confirm = () => staff.post("/accounts/two-factor/confirm", { code: codeAt(secret, -1) });
  const step = codeAt(secret);
  const first = await confirm();
  const confirmed = first.status === 422 && codeAt(secret) !== step ? await confirm() : first;
  expect(confirmed.status).toBe(200);
  return { staff, secret, codes: confirmed.body.recoveryCodes as string[] };
}

describe("two-factor login to Strapi's panel", () => {
  let person: Staff;
  let codes: string[];
  let secret: string;
  let staff: Awaited<ReturnType<typeof panel>>;
  beforeAll(async () => {
    person = await panelUser();
    ({ codes, secret, staff } = await turnOn(person));
  });

  it("asks for a code once the password is right, and takes each code once", async () => {
    const without = await logIn(person.email);
    expect([without.status, without.body.error]).toEqual([
      400,
      expect.objectContaining({
        message: "Enter the code that your authenticator app shows, or a recovery code.",
        details: expect.objectContaining({ secondFactor: true }),
      }),
    ]);
    const wrong = await logIn(person.email, { code: "000000" });
    const code = codeAt(secret);
    const [right, again] = [await logIn(person.email, { code }), await logIn(person.email, { code })];
    const recovery = [await logIn(person.email, { code: codes[0] }), await logIn(person.email, { code: codes[0] })];
    const replies = [without, wrong, right, again, ...recovery];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 200, 400, 200, 400]);
    expect(replies.map(({ headers }) => refreshCookies(headers).length)).toEqual([0, 0, 1, 0, 1, 0]);
    const guess = await logIn(person.email, { code: codeAt(secret) }, "Wr0ng-horse!");
    expect(guess.body.error).toMatchObject({ message: "Invalid credentials", details: {} });
    for (const odd of [7, {}, "", " ".repeat(50)]) expect((await logIn(person.email, { code: odd })).status).toBe(400);
  });

  it("stores the secret encrypted, codes as hashes, and writes audit entries", async () => {
    const stored = JSON.stringify(rows("select * from accounts_second_factors where staff_id = ?", [person.rowId]));
    expect(stored).not.toContain(secret);
    expect(JSON.stringify(rows("select * from accounts_recovery_codes"))).not.toContain(codes[1]!.replaceAll("-", ""));
    const actions = entriesOf(`panel-user:${person.rowId}`).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["two-factor.on", "login.code-wrong"]));
  });

  it("blocks guessing after ten wrong codes, for right ones too", async () => {
    const guessed = await panelUser();
    const on = await turnOn(guessed);
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess++) statuses.push((await logIn(guessed.email, { code: "000000" })).status);
    expect(statuses).toEqual(Array(10).fill(400));
    expect((await logIn(guessed.email, { code: codeAt(on.secret) })).status).toBe(429);
  });

  it("opens no session by a link that sets a password", async () => {
    const { email } = person;
    const link = "a".repeat(40);
    rows("update admin_users set reset_password_token = ?, reset_password_token_expires_at = ? where email = ?", [
      ...[link, moment(Date.now() + 600_000), email],
    ]);
    const reset = await new ApiClient().post("/admin/reset-password", { resetPasswordToken: link, password: "An0ther-horse!" });
    expect([reset.status, refreshCookies(reset.headers), JSON.stringify(reset.body)]).toEqual([
      400,
      [],
      expect.stringContaining("Your password is set. Log in with it and the code of your authenticator app."),
    ]);
    const invitation = "invitation-after-a-deactivation";
    rows("update admin_users set registration_token = ?, is_active = false where email = ?", [invitation, email]);
    const registered = await register(invitation);
    expect([registered.status, refreshCookies(registered.headers), registered.body.data]).toEqual([400, [], null]);
    const actions = entriesOf(`panel-user:${person.rowId}`).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["panel.password-reset", "panel.registered"]));
    expect((await staff.get("/admin/users/me")).status).toBe(401);
    expect((await logIn(email, { code: codes[2] })).status).toBe(200);
  });

  it("is turned off with password and code, and ends other sessions when turned on", async () => {
    const other = await panelUser();
    const session = (await logIn(other.email)).body.data.token as string;
    const on = await turnOn(other);
    const me = await new ApiClient().get("/admin/users/me", { headers: { Authorization: `Bearer ${session}` } });
    expect([me.status, (await on.staff.get("/admin/users/me")).status]).toEqual([401, 200]);
    const off = (given: object) => on.staff.post("/accounts/two-factor/off", { password: adminPassword, code: on.codes[0], ...given });
    expect((await off({ password: "Wr0ng-horse!" })).status).toBe(422);
    expect((await off({ code: "000000" })).status).toBe(422);
    expect((await on.staff.post("/accounts/two-factor/begin", { password: adminPassword })).status).toBe(409);
    const mailed = () => mailsTo(other.email).map(({ template, user_id: about }) => [template, about]);
    expect(mailed()).toEqual([["panel-two-factor-on", null]]);
    const renewed = await on.staff.post("/accounts/two-factor/recovery-codes", { password: adminPassword, code: on.codes[0] });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await off({ code: on.codes[1] })).status).toBe(422);
    expect((await off({ code: renewed.body.recoveryCodes[0] })).status).toBe(200);
    expect(mailed()).toEqual(["panel-two-factor-on", "panel-two-factor-off"].map((template) => [template, null]));
    expect((await logIn(other.email)).status).toBe(200);
  });

  it("is removed by another Super Admin alone, and with its user", async () => {
    const [lost, gone] = [await panelUser(), await panelUser()];
    const [{ staff: own }] = [await turnOn(lost), await turnOn(gone)];
    const remove = (by: Awaited<ReturnType<typeof panel>>, { id }: Staff) => by.post(`/accounts/staff/${id}/two-factor-off`, {});
    expect((await remove(own, lost)).status).toBe(409);
    const { email, registrationToken } = await invited(2);
    await register(registrationToken);
    const editor = await panel(email);
    expect((await remove(editor, lost)).status).toBe(403);
    expect((await editor.get("/accounts/two-factor")).body.others).toBeNull();
    const admin = await panel();
    const others = (await admin.get("/accounts/two-factor")).body.others as { id: string; name: string }[];
    expect(others.find(({ id }) => id === lost.id)).toMatchObject({ name: "Ada Moll" });
    expect((await remove(admin, lost)).status).toBe(200);
    expect((await remove(admin, lost)).status).toBe(409);
    expect((await logIn(lost.email)).status).toBe(200);
    expect(entriesOf(`panel-user:${lost.rowId}`).map(({ action }) => action)).toContain("two-factor.removed");
    expect(mailsTo(lost.email).at(-1)!.text).toContain("takes your password alone again");
    expect((await admin.remove(`/admin/users/${gone.rowId}`)).status).toBe(200);
    expect(rows("select id from accounts_second_factors where staff_id = ?", [gone.rowId])).toEqual([]);
  });

  it("is required of all staff by a setting, which leaves open only what sets it up", async () => {
    const plain = await panel((await panelUser()).email);
    const { client } = await administrator();
    const require = async (panelNeedsTwoFactor: boolean) => {
      const { version } = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
      expect((await client.put("/api/admin/settings", { version, panelNeedsTwoFactor })).status).toBe(200);
    };
    const adminPermissions = [{ action: "admin::users.read", subject: null, properties: {}, conditions: [] }];
    const made = await (await panel()).post("/admin/admin-tokens", { name: newEmail(), description: "", lifespan: null, adminPermissions });
    const users = () => byToken(made.body.data.accessKey as string, "GET", "/admin/users");
    expect((await users()).status).toBe(200);
    const { secret: ownToken } = await madeToken(await researcher());
    await require(true);
    onTestFinished(() => require(false));
    expect([(await users()).status, (await byToken(ownToken, "GET", "/api/patients")).status]).toEqual([403, 200]);
    const begin = await plain.post("/accounts/two-factor/begin", { password: adminPassword });
    expect(begin.status).toBe(200);
    for (const open of ["/admin/users/me", "/admin/users/me/permissions", "/accounts/two-factor"])
      expect([open, (await plain.get(open)).status]).toEqual([open, 200]);
    for (const closed of ["/admin/users", "/admin/users/", "/Admin/Users", "/accounts/waiting", "/upload/files", "/admin/api-tokens"])
      expect([closed, (await plain.get(closed)).status]).toEqual([closed, 403]);
    expect((await plain.put("/admin/users/me", { firstname: "B" })).body.error.message).toMatch(/^Staff must use two-factor login\./);
    const code = codeAt(begin.body.secret as string);
    expect((await plain.post("/accounts/two-factor/confirm", { code })).status).toBe(200);
    expect((await plain.get("/admin/users")).status).toBe(200);
  });
});

describe("a new password of the panel", () => {
  it("is asked for on record, for a panel user alone", async () => {
    const person = await panelUser();
    const last = () => rows("select max(id) as id from accounts_audit")[0]!.id as number;
    const before = last();
    expect((await new ApiClient().post("/admin/forgot-password", { email: newEmail() })).status).toBe(204);
    expect(last()).toBe(before);
    expect((await new ApiClient().post("/admin/forgot-password", { email: person.email })).status).toBe(204);
    await expect.poll(() => entriesOf(`panel-user:${person.rowId}`).map(({ action }) => action)).toContain("panel.password-forgotten");
  });

  it.each([
    ["Password1!", /guessed first/],
    ["Trabecula-2026", /words that are guessed first/],
    ["AdaMoll-2026!", /words that are guessed first/],
    ["Lantern7\u200bQz", /a digit and a symbol/],
  ])("is held to the rules of the site: %j", async (weak, sentence) => {
    const { registrationToken } = await invited();
    const registered = await register(registrationToken, weak);
    const person = await panelUser();
    const staff = await panel(person.email);
    const [superAdmin, link] = [await panel(), "b".repeat(40)];
    rows("update admin_users set reset_password_token = ?, reset_password_token_expires_at = ? where id = ?", [
      ...[link, moment(Date.now() + 600_000), person.rowId],
    ]);
    const refused = [
      registered,
      await staff.put("/admin/users/me", { password: weak, currentPassword: adminPassword }),
      await superAdmin.put(`/admin/users/${person.rowId}`, { password: weak }),
      await new ApiClient().post("/admin/reset-password", { resetPasswordToken: link, password: weak }),
    ];
    for (const { status, body } of refused) expect([status, body.error.message]).toEqual([400, expect.stringMatching(sentence)]);
    expect((await staff.get("/admin/users/me")).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(200);
  });

  it("is one password however a keyboard sends its accents", async () => {
    const { email, registrationToken } = await invited();
    expect((await register(registrationToken, "Quartz-7-Cafe\u0301!")).status).toBe(200);
    expect((await logIn(email, {}, "Quartz-7-Caf\u00e9!")).status).toBe(200);
  });
});
