import { describe, expect, it } from "vitest";
import { dayMs, ZPortalReply, type Portal } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { savedPatient } from "../support/bone-scans.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import {
  acceptInvitation,
  administrator,
  invitationOf,
  logIn,
  mailedToken,
  newEmail,
  password,
  patient,
  patientOf,
  pendingPerson,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";

const invite = (owner: Person, id: string, email: string) => owner.client.post(`/api/patients/${id}/invite`, { email });

async function invited(owner: Person): Promise<{ id: string; email: string; token: string }> {
  const { id } = await savedPatient(owner);
  const email = newEmail();
  expect((await invite(owner, id, email)).status).toBe(201);
  return { id, email, token: invitationOf(email) };
}

async function accessOf(owner: Person, id: string): Promise<Portal> {
  return ZPortalReply.parse((await owner.client.get(`/api/patients/${id}/access`)).body).portal;
}

describe("POST /api/patients/:id/invite", () => {
  it("mails a link, stores only its hash and shows the owner the state", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner, { code: "Secret-Code-7" });
    expect(await accessOf(owner, id)).toEqual({
      state: "none",
      email: null,
      invitedAt: null,
      expiresAt: null,
      acceptedAt: null,
      mail: null,
    });
    const email = newEmail();
    const reply = await invite(owner, id, email.toUpperCase());
    expect(reply.status).toBe(201);
    expect(reply.body.portal).toMatchObject({ state: "invited", email, mail: "kept", acceptedAt: null });
    const [invitedAt, expiresAt] = [Date.parse(reply.body.portal.invitedAt), Date.parse(reply.body.portal.expiresAt)];
    expect(expiresAt - invitedAt).toBe(7 * dayMs);
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "patient-invitation", user_id: null });
    expect(mail!.text).toContain("Rosa Lindqvist, Test University invites you");
    expect(mail!.text).not.toContain("Secret-Code-7");
    const [row] = rows("select * from accounts_invitations where subject_id = ?", [id]);
    expect(JSON.stringify(row)).not.toContain(invitationOf(email));
    expect(rows("select detail from accounts_audit where action = 'portal.invited' and object = ?", [`patient:${id}`])).toHaveLength(1);
  });

  it("mails a new link on a repeated invitation and invalidates the earlier link and mail", async () => {
    const owner = await researcher();
    const { id, email, token } = await invited(owner);
    expect((await invite(owner, id, email)).status).toBe(201);
    expect(mailsTo(email)).toHaveLength(1);
    expect(invitationOf(email)).not.toBe(token);
    expect((await acceptInvitation(token)).body.code).toBe("invalid_token");
    expect((await acceptInvitation(invitationOf(email))).status).toBe(200);
    const again = await invite(owner, id, email);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  });

  it("leaves one working link and one mail after two concurrent invitations", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const email = newEmail();
    const replies = await Promise.all([invite(owner, id, email), invite(owner, id, email)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await acceptInvitation(invitationOf(email))).status).toBe(200);
  });

  it("replaces a mistyped address and invalidates its link", async () => {
    const owner = await researcher();
    const { id, email, token } = await invited(owner);
    const right = newEmail();
    expect((await invite(owner, id, right)).body.portal.email).toBe(right);
    expect(mailsTo(email)).toEqual([]);
    expect((await acceptInvitation(token)).body.code).toBe("invalid_token");
  });

  it("rejects addresses of researchers, administrators and confirmed requests", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const others = [owner.email, (await researcher()).email, (await administrator()).email, (await pendingPerson()).email];
    const replies = await Promise.all(others.map((email) => invite(owner, id, email)));
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([422, "validation_failed"]);
      expect(body.fields.email).toContain("cannot be invited");
    }
    expect((await accessOf(owner, id)).state).toBe("none");
  });

  it("gives the same answer for an address with a patient account and an unknown one", async () => {
    const [owner, other] = [await researcher(), await patient()];
    const [known, unknown] = [await savedPatient(owner), await savedPatient(owner)];
    const replies = await Promise.all([invite(owner, known.id, other.email), invite(owner, unknown.id, newEmail())]);
    const shapes = replies.map(({ status, body }) => ({ status, portal: { ...body.portal, email: "", invitedAt: "", expiresAt: "" } }));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it("blocks the sixth invitation to one address", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const email = newEmail();
    for (let round = 0; round < 5; round += 1) expect((await invite(owner, id, email)).status).toBe(201);
    expect((await invite(owner, id, email)).status).toBe(429);
  });

  it("counts rejected invitations too, to prevent account enumeration", async () => {
    const [owner, other] = await Promise.all([researcher(), researcher()]);
    const { id } = await savedPatient(owner);
    for (let round = 0; round < 5; round += 1) expect((await invite(owner, id, other.email)).status).toBe(422);
    expect((await invite(owner, id, other.email)).status).toBe(429);
  });

  it("omits an inviter’s name that contains a link", async () => {
    const owner = await researcher();
    const details = { firstName: "Visit", lastName: "https://evil.example/win", institution: "evil.example" };
    await owner.client.post("/api/user/update", details);
    const { email } = await invited(owner);
    expect(mailsTo(email)[0]!.text).not.toContain("evil.example");
    expect(mailsTo(email)[0]!.text).toContain("Your clinic or study team invites you");
  });
});

describe("POST /api/patient/accept-invite", () => {
  it("creates an approved patient account with a session; only the patient login accepts it", async () => {
    const owner = await researcher();
    const { id, email, token } = await invited(owner);
    const shown = await new ApiClient().post("/api/patient/invitation", { token });
    expect([shown.status, shown.body]).toEqual([200, { email, invitedBy: "Rosa Lindqvist, Test University", hasAccount: false }]);
    const client = new ApiClient();
    const reply = await acceptInvitation(token, password, client);
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ email, role: "patient", firstName: "", institution: "" });
    expect((await client.get("/api/user")).body.user.email).toBe(email);
    expect(userRow(email)).toMatchObject({ account_state: "approved", product_role: "patient" });
    expect(userRow(email).email_confirmed_at).not.toBeNull();
    expect(userRow(email).agreed_terms_version).not.toBeNull();
    expect((await new ApiClient().post("/api/patient/login", { email, password })).status).toBe(200);
    expect((await new ApiClient().post("/api/user/login", { email, password })).status).toBe(401);
    expect(await accessOf(owner, id)).toMatchObject({ state: "active", email, expiresAt: null, mail: null });
    expect((await acceptInvitation(token)).body.code).toBe("invalid_token");
  });

  it("creates one account and one session from two concurrent requests", async () => {
    const { email, token } = await invited(await researcher());
    const replies = await Promise.all([acceptInvitation(token), acceptInvitation(token, "0ther-Secret!7")]);
    // The later request may find the new account.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([400, 422])]);
    expect(rows("select id from up_users where email = ?", [email])).toHaveLength(1);
    expect(rows("select s.id from accounts_sessions s join up_users u on u.id = s.user_id where u.email = ?", [email])).toHaveLength(1);
  });

  it("creates one account from two concurrent links to an address; the other link remains usable", async () => {
    const [first, second] = [await researcher(), await researcher()];
    const { id, email, token } = await invited(first);
    const other = (await savedPatient(second)).id;
    await invite(second, other, email);
    const links = [token, invitationOf(email)];
    const replies = await Promise.all(links.map((link) => acceptInvitation(link)));
    expect(replies.map(({ status }) => status)).toContain(200);
    expect(rows("select id from up_users where email = ?", [email])).toHaveLength(1);
    // Whether the later request finds the account depends on timing.
    const late = replies.findIndex(({ status }) => status !== 200);
    if (late >= 0) {
      expect(replies[late]).toMatchObject({
        status: 409,
        body: { code: "conflict", message: expect.stringMatching(/Open this link again/) },
      });
      expect((await acceptInvitation(links[late]!)).status).toBe(200);
    }
    expect([(await accessOf(first, id)).state, (await accessOf(second, other)).state]).toEqual(["active", "active"]);
  });

  it("leaves no account or session when the invitation is withdrawn concurrently", async () => {
    const owner = await researcher();
    const { id, email, token } = await invited(owner);
    const client = new ApiClient();
    const [accepted, ended] = await Promise.all([
      acceptInvitation(token, password, client),
      owner.client.delete(`/api/patients/${id}/access`),
    ]);
    expect(ended.status).toBe(200);
    expect([200, 400]).toContain(accepted.status);
    expect((await accessOf(owner, id)).state).toBe("none");
    expect(rows("select id from up_users where email = ?", [email])).toEqual([]);
    expect((await client.get("/api/my/reports")).status).toBe(401);
  });

  it("gives the same answer for expired, withdrawn, truncated and invented links", async () => {
    const owner = await researcher();
    const [over, withdrawn] = [await invited(owner), await invited(owner)];
    rows("update accounts_invitations set expires_at = 0 where subject_id = ?", [over.id]);
    expect((await owner.client.delete(`/api/patients/${withdrawn.id}/access`)).body.portal.state).toBe("none");
    expect(mailsTo(withdrawn.email)).toEqual([]);
    const tokens = [over.token, withdrawn.token, over.token.slice(1), "A".repeat(43), ""];
    const replies = await Promise.all(
      tokens.flatMap((token) => [acceptInvitation(token), new ApiClient().post("/api/patient/invitation", { token })]),
    );
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 400, body: replies[0]!.body });
    expect(rows("select id from up_users where email in (?, ?)", [over.email, withdrawn.email])).toEqual([]);
  });

  it("enforces the password rules and keeps the link valid after a rejected password", async () => {
    const { token } = await invited(await researcher());
    for (const secret of ["short", "Password1!"]) {
      const reply = await acceptInvitation(token, secret);
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["password"]]);
    }
    expect((await acceptInvitation(token)).status).toBe(200);
  });

  it("opens a second record to the account that the address has, for its password alone", async () => {
    const [first, second] = [await researcher(), await researcher()];
    const person = await patientOf(first, (await savedPatient(first)).id);
    const { id } = await savedPatient(second);
    await invite(second, id, person.email);
    const token = invitationOf(person.email);
    expect(mailsTo(person.email).map(({ template }) => template)).toContain("patient-invitation-known");
    expect((await new ApiClient().post("/api/patient/invitation", { token })).body.hasAccount).toBe(true);
    const wrong = await acceptInvitation(token, "An0ther-horse!");
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["password"]]);
    expect((await accessOf(second, id)).state).toBe("invited");
    const reply = await acceptInvitation(token);
    expect([reply.status, reply.body.user.id]).toEqual([200, person.id]);
    expect((await accessOf(second, id)).state).toBe("active");
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  it("blocks password guessing for an existing account, as at the login", async () => {
    const [first, second] = [await researcher(), await researcher()];
    const person = await patientOf(first, (await savedPatient(first)).id);
    await invite(second, (await savedPatient(second)).id, person.email);
    const token = invitationOf(person.email);
    for (let round = 0; round < 10; round += 1) await acceptInvitation(token, "An0ther-horse!");
    expect((await acceptInvitation(token)).status).toBe(429);
    expect((await new ApiClient().post("/api/patient/login", { email: person.email, password })).status).toBe(429);
  });

  it("returns a conflict for an address that signed up as a researcher meanwhile", async () => {
    const { email, token } = await invited(await researcher());
    await new ApiClient().post("/api/user/signup", signupBody(email));
    await new ApiClient().post("/api/user/confirm-email", { token: mailedToken(email, "confirm-email") });
    const reply = await acceptInvitation(token, signupBody().password);
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    expect(userRow(email).product_role).toBe("researcher");
  });

  it("rejects a blocked account", async () => {
    const [first, second, admin] = [await researcher(), await researcher(), await administrator()];
    const person = await patientOf(first, (await savedPatient(first)).id);
    await invite(second, (await savedPatient(second)).id, person.email);
    await admin.client.post(`/api/admin/users/${person.id}/block`, { blocked: true });
    expect((await acceptInvitation(invitationOf(person.email))).body.code).toBe("account_blocked");
  });
});

describe("a patient's settings", () => {
  it("accept a name without an institution, unlike a researcher’s", async () => {
    const person = await patient();
    const name = { firstName: "Vera", lastName: "Holm" };
    expect((await person.client.post("/api/user/update", name)).body.user).toMatchObject({ ...name, institution: "" });
    const owner = await researcher();
    const refused = await owner.client.post("/api/user/update", name);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["institution"]]);
    await logIn(new ApiClient(), owner.email);
  });
});
