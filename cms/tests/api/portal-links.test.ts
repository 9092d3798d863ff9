import { dayMs } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import {
  acceptInvitation,
  administrator,
  invitationOf,
  mailedToken,
  newEmail,
  password,
  patientOf,
  pendingPerson,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";

let owner: Person;

beforeEach(async () => {
  owner = await researcher();
});

async function linkFor({ email }: Person): Promise<string> {
  const other = await researcher();
  const { id } = await savedPatient(other);
  expect((await other.client.post(`/api/patients/${id}/invite`, { email })).status).toBe(201);
  return invitationOf(email);
}

describe("the link of an invitation", () => {
  it("that a clock of the future made does not count", async () => {
    const { id } = await savedPatient(owner);
    const email = newEmail();
    await owner.client.post(`/api/patients/${id}/invite`, { email });
    const ahead = Date.now() + 400 * dayMs;
    rows("update accounts_invitations set invited_at = ?, expires_at = ? where subject_id = ?", [ahead, ahead + dayMs, id]);
    expect((await acceptInvitation(invitationOf(email))).body.code).toBe("invalid_token");
  });

  it.each([
    ["read", (client: ApiClient) => client.post("/api/patient/invitation", { token: "A".repeat(43) })],
    ["accepted", (client: ApiClient) => acceptInvitation("A".repeat(43), password, client)],
  ])("is not found by trying: what one network has %s is counted, and a valid one passes", async (_how, tryOne) => {
    const client = new ApiClient();
    const replies = await Promise.all(Array.from({ length: 61 }, () => tryOne(client)));
    expect(replies.map(({ status }) => status).filter((status) => status !== 400)).toEqual([429]);
    const email = newEmail();
    await owner.client.post(`/api/patients/${(await savedPatient(owner)).id}/invite`, { email });
    const token = invitationOf(email);
    expect((await client.post("/api/patient/invitation", { token })).status).toBe(200);
    expect((await acceptInvitation(token, password, client)).status).toBe(200);
  });
});

describe("a link for an account that is there already", () => {
  it("writes down a wrong password, and forgets those before the right one", async () => {
    const person = await patientOf(owner, (await savedPatient(owner)).id);
    const token = await linkFor(person);
    const wrong = async (tries: number) => {
      for (let round = 0; round < tries; round += 1) expect((await acceptInvitation(token, "An0ther-horse!")).status).toBe(422);
    };
    await wrong(9);
    const failed = rows("select id from accounts_audit where action = 'login.failed' and object = ?", [`user:${person.id}`]);
    expect(failed).toHaveLength(9);
    expect((await acceptInvitation(token)).status).toBe(200);
    for (let round = 0; round < 9; round += 1)
      expect((await new ApiClient().post("/api/patient/login", { email: person.email, password: "An0ther-horse!" })).status).toBe(401);
    expect((await new ApiClient().post("/api/patient/login", { email: person.email, password })).status).toBe(200);
  });

  it("ends the session when the password changes concurrently", async () => {
    const person = await patientOf(owner, (await savedPatient(owner)).id);
    const links = [await linkFor(person), await linkFor(person), await linkFor(person)];
    const inside = links.map(() => new ApiClient());
    const change = person.client.post("/api/user/change-password", { currentPassword: password, newPassword: "N3w-lattice!" });
    const replies = await Promise.all([change, ...links.map((token, index) => acceptInvitation(token, password, inside[index]))]);
    expect(replies[0]!.status).toBe(200);
    const still = await Promise.all(inside.map(async (client) => (await client.get("/api/user")).status));
    expect(still).toEqual([401, 401, 401]);
    expect((await person.client.get("/api/user")).status).toBe(200);
  });

  it("goes with the address that was invited, wherever the account has moved since", async () => {
    const person = await patientOf(owner, (await savedPatient(owner)).id);
    const token = await linkFor(person);
    const moved = newEmail();
    expect((await person.client.post("/api/user/change-email", { email: moved, password })).status).toBe(200);
    expect((await person.client.post("/api/user/confirm-email", { token: mailedToken(moved, "confirm-email") })).status).toBe(200);
    expect((await new ApiClient().post("/api/patient/invitation", { token })).body).toMatchObject({
      email: person.email,
      hasAccount: false,
    });
    const reply = await acceptInvitation(token, "0ther-Secret!7");
    expect([reply.status, reply.body.user.email]).toEqual([200, person.email]);
    expect(reply.body.user.id).not.toBe(person.id);
    expect((await person.client.get("/api/user")).body.user.email).toBe(moved);
  });
});

describe("a released report", () => {
  it("is missing where the revision that was reviewed is gone, and never a later one", async () => {
    const { id: recordId } = await savedPatient(owner);
    const { id } = await reportOfPatient(owner, recordId);
    const person = await patientOf(owner, recordId);
    await owner.client.post(`/api/patients/${recordId}/release`, { reportId: id });
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
    expect((await owner.client.post(`/api/reports/${id}/rescore`, {})).body.revision).toBe(2);
    expect((await person.client.get(`/api/my/reports/${id}`)).body.revision).toBe(1);
    rows("delete from bone_scans_report_revisions where report_id = ?", [id]);
    expect((await person.client.get(`/api/my/reports/${id}`)).status).toBe(404);
  });
});

describe("an address that a stranger signed up with and nobody confirmed", () => {
  const stranger = "Str4nger-horse!";
  const signUp = (email: string) => new ApiClient().post("/api/user/signup", { ...signupBody(email), password: stranger });
  const asStranger = async (email: string) => {
    const { status, body } = await new ApiClient().post("/api/user/login", { email, password: stranger });
    return [status, body.code] as unknown[];
  };

  it.each([
    ["before the invitation", true],
    ["after it", false],
  ])("is invited and accepted like an unknown one, and the stranger sees no difference: %s", async (_, isBefore) => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const email = newEmail();
    if (isBefore) await signUp(email);
    const reply = await owner.client.post(`/api/patients/${id}/invite`, { email });
    expect([reply.status, mailsTo(email).at(-1)!.template]).toEqual([201, "patient-invitation"]);
    const token = invitationOf(email);
    if (!isBefore) await signUp(email);
    const { id: requestId } = userRow(email);
    const before = await asStranger(email);
    expect(before).toEqual([403, "approval_pending"]);
    expect((await new ApiClient().post("/api/patient/invitation", { token })).body.hasAccount).toBe(false);
    const links = mailsTo(email).flatMap(({ text }) => /\/confirm-email\/([\w-]+)/.exec(String(text))?.[1] ?? []);
    expect((await acceptInvitation(token)).body.user).toMatchObject({ email, role: "patient", firstName: "" });
    expect(rows("select product_role from up_users where email = ?", [email])).toEqual([{ product_role: "patient" }]);
    expect(rows("select id from up_users where id = ?", [requestId])).toEqual([]);
    expect(await asStranger(email)).toEqual(before);
    for (const link of links) expect((await new ApiClient().post("/api/user/confirm-email", { token: link })).status).toBe(400);
  });

  it("is another account's once an administrator approves it without a mail server", async () => {
    const owner = await researcher();
    const { id } = await savedPatient(owner);
    const approved = await pendingPerson({ confirmed: false });
    await (await administrator()).client.post(`/api/admin/users/${approved.id}/approve`);
    expect((await owner.client.post(`/api/patients/${id}/invite`, { email: approved.email })).status).toBe(422);
  });
});
