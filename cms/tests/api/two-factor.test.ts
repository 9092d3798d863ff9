import { ZTwoFactor } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { administrator, logIn, mailedToken, password, patientOf, researcher } from "../support/people.ts";
import { codeAt } from "../support/authenticator.ts";
import { turnOnTwoFactor as turnOn } from "../support/two-factor.ts";
import { mailsTo, rows } from "../support/database.ts";

const attempt = (email: string, code?: string, secret = password) =>
  new ApiClient().post("/api/user/login", { email, password: secret, ...(code === undefined ? {} : { code }) });

const events = (id: string) =>
  rows("select action from accounts_audit where object = ? order by id", [`user:${id}`]).map(({ action }) => action as string);

describe("two-factor login", () => {
  it("starts once a TOTP code is confirmed, and then requires a code at login", async () => {
    const person = await researcher();
    const elsewhere = new ApiClient();
    await logIn(elsewhere, person.email);
    expect(ZTwoFactor.parse((await person.client.get("/api/user/two-factor")).body)).toEqual({ since: null, recoveryCodesLeft: 0 });
    const { secret, codes, uri } = await turnOn(person);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Trabecula:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Trabecula`);
    expect(new Set(codes).size).toBe(10);
    const state = ZTwoFactor.parse((await person.client.get("/api/user/two-factor")).body);
    expect([state.since !== null, state.recoveryCodesLeft]).toEqual([true, 10]);
    expect((await elsewhere.get("/api/user")).status).toBe(401);

    const without = await attempt(person.email);
    expect([without.status, without.body.code, without.headers.getSetCookie()]).toEqual([401, "code_required", []]);
    const wrong = await attempt(person.email, "000000");
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([401, "code_wrong", ["code"]]);
    expect((await attempt(person.email, codeAt(secret))).status).toBe(200);
    expect(events(person.id)).toEqual(expect.arrayContaining(["two-factor.on", "login.code-wrong"]));
    expect(mailsTo(person.email).map(({ template }) => template)).toContain("two-factor-on");
  });

  it("rejects a reused TOTP code, also concurrently", async () => {
    const person = await researcher();
    const { secret } = await turnOn(person);
    const code = codeAt(secret);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await attempt(person.email, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await attempt(person.email, codeAt(secret, -1))).status).toBe(401);
  });

  it("accepts each recovery code once, regardless of case and spacing", async () => {
    const person = await researcher();
    const { codes } = await turnOn(person);
    const typed = ` ${codes[0]!.toUpperCase().replaceAll("-", " ")} `;
    const statuses = await Promise.all([1, 2].map(async () => (await attempt(person.email, typed)).status));
    expect(statuses.sort()).toEqual([200, 401]);
    expect((await person.client.get("/api/user/two-factor")).body.recoveryCodesLeft).toBe(9);
    const stored = JSON.stringify(rows("select code_hash from accounts_recovery_codes"));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll("-", ""));
  });

  it("refuses a recovery code of another account, which stays good for its owner", async () => {
    const [person, other] = [await researcher(), await researcher()];
    const { codes } = await turnOn(person);
    await turnOn(other);
    expect((await attempt(other.email, codes[0])).body.code).toBe("code_wrong");
    expect((await attempt(person.email, codes[0])).status).toBe(200);
  });

  it("reveals nothing without the correct password", async () => {
    const person = await researcher();
    const { secret } = await turnOn(person);
    const replies = [await attempt(person.email, undefined, "Wr0ng-horse!"), await attempt(person.email, codeAt(secret), "Wr0ng-horse!")];
    expect(replies.map(({ body }) => body.code)).toEqual(["invalid_credentials", "invalid_credentials"]);
    expect((await attempt(person.email, codeAt(secret))).status).toBe(200);
  });

  it("stops after ten wrong codes, for right ones too", async () => {
    const person = await researcher();
    const { secret } = await turnOn(person);
    for (let wrong = 0; wrong < 10; wrong++) expect((await attempt(person.email, "000000")).status).toBe(401);
    expect((await attempt(person.email, codeAt(secret))).status).toBe(429);
    rows("update accounts_rate_limits set window_ends_at = 0 where limit_key like 'second-factor:%'");
    expect((await attempt(person.email, codeAt(secret))).status).toBe(200);
  });

  it("blocks code guessing by strangers, but not a known browser or an open session", async () => {
    const person = await researcher();
    const earlier = new ApiClient();
    await logIn(earlier, person.email);
    const { secret, codes } = await turnOn(person);
    const from = (client: ApiClient, code: string) => client.post("/api/user/login", { email: person.email, password, code });
    for (let wrong = 0; wrong < 10; wrong++) expect((await attempt(person.email, "000000")).status).toBe(401);
    expect((await attempt(person.email, codeAt(secret))).status).toBe(429);
    expect((await from(earlier, codeAt(secret))).status).toBe(429);
    expect((await person.client.post("/api/user/two-factor/recovery-codes", { password, code: codes[0]! })).status).toBe(200);
    const known = new ApiClient();
    known.cookies.set("known", person.client.cookies.get("known")!);
    expect((await from(known, codeAt(secret))).status).toBe(200);
    for (let wrong = 0; wrong < 10; wrong++) expect((await from(known, "000000")).status).toBe(401);
    expect((await from(known, codeAt(secret, 1))).status).toBe(429);
  });

  it("changes nothing before a code is confirmed, and reports a wrong code on its field", async () => {
    const person = await researcher();
    const wrongPassword = await person.client.post("/api/user/two-factor/begin", { password: "Wr0ng-horse!" });
    expect([wrongPassword.status, Object.keys(wrongPassword.body.fields)]).toEqual([422, ["password"]]);
    await person.client.post("/api/user/two-factor/begin", { password });
    const wrong = await person.client.post("/api/user/two-factor/confirm", { code: "000000" });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["code"]]);
    expect((await attempt(person.email)).status).toBe(200);
    rows("update accounts_second_factors set created_at = created_at - 3600000");
    expect((await person.client.post("/api/user/two-factor/confirm", { code: "000000" })).status).toBe(409);
  });

  it("opens no session by the password alone while it is being turned on", async () => {
    const person = await researcher();
    const { secret } = (await person.client.post("/api/user/two-factor/begin", { password })).body as { secret: string };
    const logins = Array.from({ length: 8 }, () => attempt(person.email));
    // The current code remains valid if its 30 seconds end before the check.
    const confirmed = await person.client.post("/api/user/two-factor/confirm", { code: codeAt(secret) });
    expect(confirmed.status).toBe(200);
    await Promise.all(logins);
    const { n } = rows("select count(*) as n from accounts_sessions s join up_users u on u.id = s.user_id where u.email = ?", [
      person.email,
    ])[0]!;
    expect(Number(n)).toBe(1);
  });

  it("can be set up again after an operator turned it off in the database", async () => {
    const person = await researcher();
    await turnOn(person);
    rows("update up_users set two_factor_since = null where email = ?", [person.email]);
    expect((await attempt(person.email)).status).toBe(200);
    const { secret } = await turnOn(person);
    expect((await attempt(person.email)).body.code).toBe("code_required");
    expect((await attempt(person.email, codeAt(secret))).status).toBe(200);
  });

  it("keeps the secret sealed in the database", async () => {
    const person = await researcher();
    const { secret } = await turnOn(person);
    const stored = rows("select secret from accounts_second_factors").map(({ secret: text }) => String(text));
    expect(stored.some((text) => text.includes(secret))).toBe(false);
    expect(stored.every((text) => text.length >= 60)).toBe(true);
  });

  it("issues new recovery codes and can be turned off, both with two factors", async () => {
    const person = await researcher();
    const { secret, codes } = await turnOn(person);
    const post = (path: string, body: object) => person.client.post(`/api/user/two-factor/${path}`, body);
    expect((await post("begin", { password })).status).toBe(409);
    expect((await post("off", { password, code: "000000" })).status).toBe(422);
    expect((await post("off", { password: "Wr0ng-horse!", code: codes[1] })).status).toBe(422);
    const fresh = (await post("recovery-codes", { password, code: codeAt(secret) })).body.recoveryCodes as string[];
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect((await attempt(person.email, codes[2])).status).toBe(401);
    expect((await post("off", { password, code: fresh[0] })).status).toBe(200);
    expect((await attempt(person.email)).status).toBe(200);
    expect((await post("recovery-codes", { password, code: fresh[1] })).status).toBe(409);
    expect(
      rows("select s.id from accounts_second_factors s join up_users u on u.id = s.user_id where u.email = ?", [person.email]),
    ).toEqual([]);
    expect(events(person.id)).toEqual(expect.arrayContaining(["two-factor.codes", "two-factor.off"]));
  });

  it("stays through a password reset, and goes with the account", async () => {
    const person = await researcher();
    const { secret } = await turnOn(person);
    await new ApiClient().post("/api/user/forgot-password", { email: person.email });
    await new ApiClient().post("/api/user/reset-password", {
      token: mailedToken(person.email, "reset-password"),
      password: "An0ther-p4ss!",
    });
    expect((await attempt(person.email, undefined, "An0ther-p4ss!")).body.code).toBe("code_required");
    const again = new ApiClient();
    await again.post("/api/user/login", { email: person.email, password: "An0ther-p4ss!", code: codeAt(secret) });
    const { id } = rows("select id from up_users where email = ?", [person.email])[0]!;
    expect((await again.delete("/api/user/delete", { password: "An0ther-p4ss!" })).status).toBe(200);
    for (const table of ["accounts_second_factors", "accounts_recovery_codes"])
      expect(rows(`select id from ${table} where user_id = ?`, [id as number])).toEqual([]);
  });

  it("is required when an invitation is accepted with an existing account", async () => {
    const owner = await researcher();
    const record = async () => (await owner.client.post("/api/patients", { sex: "female", birthYear: 1970 })).body.id as string;
    const patient = await patientOf(owner, await record());
    const { codes } = await turnOn(patient);
    await owner.client.post(`/api/patients/${await record()}/invite`, { email: patient.email });
    const token = mailedToken(patient.email, "accept-invite");
    const accept = (code?: string) => new ApiClient().post("/api/patient/accept-invite", { token, password, ...(code ? { code } : {}) });
    expect((await accept()).body.code).toBe("code_required");
    expect((await accept("000000")).body.code).toBe("code_wrong");
    expect((await accept(codes[0])).status).toBe(200);
  });
});

describe("an administrator", () => {
  it("can turn off two-factor login for others, with mail and audit entry, but not for themselves", async () => {
    const admin = await administrator();
    const person = await researcher();
    await turnOn(person);
    const off = () => admin.client.post(`/api/admin/users/${person.id}/two-factor-off`);
    expect((await person.client.post(`/api/admin/users/${admin.id}/two-factor-off`)).status).toBe(404);
    expect((await off()).body.user.twoFactorSince).toBeNull();
    expect((await off()).status).toBe(409);
    expect((await admin.client.post(`/api/admin/users/${admin.id}/two-factor-off`)).status).toBe(409);
    expect((await attempt(person.email)).status).toBe(200);
    expect(events(person.id)).toContain("two-factor.removed");
    expect(mailsTo(person.email).map(({ template }) => template)).toContain("two-factor-off");
  });
});
