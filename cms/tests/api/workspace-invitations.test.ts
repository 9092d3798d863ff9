import { describe, expect, it } from "vitest";
import { dayMs, mostMembers, ZReceivedInvitationList, ZWorkspaceInvitation, ZWorkspaceLink } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { mailsTo, rows } from "../support/database.ts";
import {
  administrator,
  confirmTokenFor,
  logIn,
  newEmail,
  password,
  pendingPerson,
  researcher,
  signupBody,
  type Person,
} from "../support/people.ts";
import {
  acts,
  answer,
  at,
  inviteTo,
  joinedByMail,
  leave,
  newCenter,
  newWorkspace,
  templatesTo,
  workspaceToken,
} from "../support/workspaces.ts";

const receivedBy = async ({ client }: Person) => ZReceivedInvitationList.parse((await client.get("/api/workspace-invitations")).body).items;
const acceptReceived = ({ client }: Person, id: string) => client.post(`/api/workspace-invitations/${id}/accept`);
const accept = (person: Person, token: string) => person.client.post("/api/workspace-invitation/accept", { token });

describe("invitations to a workspace", () => {
  it("answer the same for known and unknown addresses except ids and times", async () => {
    const [lead, known] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    const shape = (reply: { status: number; body: object }, email: string) => {
      const { id: _id, invitedAt, expiresAt, ...facts } = ZWorkspaceInvitation.parse(reply.body);
      expect(facts.email).toBe(email);
      return [reply.status, Object.keys(reply.body), { ...facts, email: "" }, Date.parse(expiresAt) - Date.parse(invitedAt)];
    };
    const unknown = newEmail();
    const replies = [shape(await inviteTo(lead, id, known.email), known.email), shape(await inviteTo(lead, id, unknown), unknown)];
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]!.at(-1)).toBe(14 * dayMs);
    expect(templatesTo(unknown)).toEqual(["workspace-invitation"]);
    expect(rows("select token_hash from accounts_workspace_invitations where email = ?", [unknown])[0]!.token_hash).not.toBe(
      workspaceToken(unknown),
    );
  });

  it("work once, for the invited address only, and are replaced by a new one", async () => {
    const [lead, member, other] = [await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    await inviteTo(lead, id, member.email);
    const first = workspaceToken(member.email);
    await inviteTo(lead, id, member.email, { role: "reader" });
    const token = workspaceToken(member.email);
    expect(answer(await accept(member, first))).toEqual([400, "invalid_token"]);
    const link = ZWorkspaceLink.parse((await new ApiClient().post("/api/workspace-invitation", { token })).body);
    const invitedBy = "Rosa Lindqvist, Test University";
    expect(link).toEqual({ workspace: { id, kind: "clinic", name: "Bone Clinic North" }, invitedBy, email: member.email });
    expect(answer(await accept(other, token))).toEqual([403, "forbidden"]);
    expect((await accept(member, token)).body).toMatchObject({ id, role: "reader", identity: "codes", maySign: false });
    expect(answer(await accept(member, token))).toEqual([400, "invalid_token"]);
    expect(answer(await inviteTo(lead, id, member.email))).toEqual([409, "conflict"]);
    expect(acts(id)).toEqual(["workspace.created", "member.invited", "member.invited", "member.joined"]);
  });

  it("count only while their sender could still grant them", async () => {
    const [lead, second, invited] = [await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    await joinedByMail(lead, id, second, { role: "lead" });
    await inviteTo(second, id, invited.email, { role: "lead", identity: "names" });
    const token = workspaceToken(invited.email);
    const change = (to: object) => lead.client.put(at(id, `/members/${second.id}`), to);
    for (const narrower of [{ role: "editor" }, { role: "lead", identity: "codes" }]) {
      expect((await change(narrower)).status).toBe(200);
      expect(answer(await accept(invited, token))).toEqual([400, "invalid_token"]);
    }
    await change({ identity: "names" });
    expect((await accept(invited, token)).status).toBe(200);
  });

  it("to other centers are neither replaced nor withdrawn by a center's lead", async () => {
    const [lead, ofCenter, invited] = [await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    const [north, south] = [await newCenter(lead, id, "N"), await newCenter(lead, id, "S")];
    await joinedByMail(lead, id, ofCenter, { role: "lead", centerId: north });
    const narrower = () => inviteTo(ofCenter, id, invited.email, { role: "reader", identity: "codes", centerId: north });
    for (const centerId of [null, south]) {
      const wider = await inviteTo(lead, id, invited.email, { role: "reader", identity: "codes", centerId });
      const refused = await narrower();
      expect(answer(refused)).toEqual([403, "role_missing"]);
      expect((refused.body as { message: string }).message).toContain(
        "Only leads of that center or of all centers may replace the invitation.",
      );
      expect(answer(await ofCenter.client.delete(at(id, `/invitations/${wider.body.id}`)))).toEqual([404, "not_found"]);
    }
    rows("update accounts_workspace_invitations set expires_at = ? where email = ?", [Date.now() - 1, invited.email]);
    expect((await narrower()).status).toBe(201);
  });

  it("to an archived workspace can be withdrawn", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    const email = newEmail();
    const open = await inviteTo(lead, id, email);
    await lead.client.post(at(id, "/archive"), { archived: true, reason: "Finished" });
    expect(answer(await inviteTo(lead, id, newEmail()))).toEqual([409, "workspace_archived"]);
    expect((await lead.client.delete(at(id, `/invitations/${open.body.id}`))).status).toBe(200);
    expect((await lead.client.get(at(id, "/invitations"))).body).toEqual({ items: [], total: 0 });
    expect(acts(id)).toContain("member.invitation-withdrawn");
  });

  it("expire, can be withdrawn, and are listed to leads while open", async () => {
    const [lead, editor] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    await joinedByMail(lead, id, editor);
    const [late, withdrawn, open] = [newEmail(), newEmail(), newEmail()];
    for (const email of [late, withdrawn, open]) await inviteTo(lead, id, email);
    rows("update accounts_workspace_invitations set expires_at = ? where email = ?", [Date.now() - 1, late]);
    const of = async () => (await lead.client.get(at(id, "/invitations"))).body.items as { id: string; email: string }[];
    const found = (await of()).find(({ email }) => email === withdrawn)!;
    expect((await lead.client.delete(at(id, `/invitations/${found.id}`))).status).toBe(200);
    expect((await of()).map(({ email }) => email)).toEqual([open]);
    for (const email of [late, withdrawn]) {
      const text = mailsTo(email)[0]?.text as string | undefined;
      const token = text?.match(/workspace-invitation\/([\w-]+)/)?.[1] ?? "A".repeat(43);
      expect(answer(await new ApiClient().post("/api/workspace-invitation", { token }))).toEqual([400, "invalid_token"]);
    }
    expect(answer(await editor.client.get(at(id, "/invitations")))).toEqual([403, "role_missing"]);
  });

  it("confirm the address of a sign-up; joining waits for the approval", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    const email = newEmail();
    await inviteTo(lead, id, email, { role: "reader" });
    const token = workspaceToken(email);
    const stranger = newEmail();
    await new ApiClient().post("/api/user/signup", { ...signupBody(stranger), invitation: token });
    await new ApiClient().post("/api/user/signup", { ...signupBody(email), invitation: token });
    const confirmed = rows("select email from up_users where email in (?, ?) and email_confirmed_at is not null", [stranger, email]);
    expect(confirmed).toEqual([{ email }]);
    const client = new ApiClient();
    expect(answer(await client.post("/api/user/login", { email, password }))).toEqual([403, "approval_pending"]);
    const accountId = rows("select document_id as id from up_users where email = ?", [email])[0]!.id as string;
    await (await administrator()).client.post(`/api/admin/users/${accountId}/approve`, {});
    await logIn(client, email);
    expect((await client.post("/api/workspace-invitation/accept", { token })).status).toBe(200);
  });

  it("wait in the account of the confirmed address, which joins by its own act only", async () => {
    const [lead, other] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    const person = await pendingPerson({ confirmed: false });
    const { client, email } = person;
    const invited = await inviteTo(lead, id, email.toUpperCase(), { role: "reader" });
    await (await administrator()).client.post(`/api/admin/users/${person.id}/approve`, {});
    await logIn(client, email);
    expect(await receivedBy(person)).toEqual([]);
    expect(answer(await acceptReceived(person, invited.body.id))).toEqual([404, "not_found"]);
    await client.post("/api/user/confirm-email", { token: confirmTokenFor(email) });
    const [link] = await receivedBy(person);
    expect(link).toMatchObject({ id: invited.body.id, email, workspace: { id, name: "Bone Clinic North" } });
    expect((await client.get("/api/workspaces")).body.items.map(({ kind }: { kind: string }) => kind)).toEqual(["personal"]);
    expect(await receivedBy(other)).toEqual([]);
    expect(answer(await acceptReceived(other, link!.id))).toEqual([404, "not_found"]);
    const replies = await Promise.all([acceptReceived(person, link!.id), acceptReceived(person, link!.id)]);
    expect(replies.map(answer)).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [404, "not_found"],
      ]),
    );
    expect(answer(await accept(person, workspaceToken(email)))).toEqual([400, "invalid_token"]);
    expect(await receivedBy(person)).toEqual([]);
    expect(acts(id)).toEqual(["workspace.created", "member.invited", "member.joined"]);
  });

  it.each([
    ["of an unconfirmed address", (to: Person) => void rows("update up_users set email_confirmed_at = null where email = ?", [to.email])],
    ["of a former address", (to: Person) => void rows("update up_users set email = ? where email = ?", [newEmail(), to.email])],
    [
      "after their time",
      (to: Person) => void rows("update accounts_workspace_invitations set expires_at = ? where email = ?", [Date.now(), to.email]),
    ],
    ["that were withdrawn", (_to: Person, lead: Person, path: string) => lead.client.delete(path)],
    ["of a sender who left", (_to: Person, lead: Person, path: string) => void leave({ id: path.split("/")[3]! } as Person, lead)],
    [
      "to a deleted workspace",
      (_to: Person, _lead: Person, path: string) =>
        void rows("update accounts_workspaces set state = 'deleting' where document_id = ?", [path.split("/")[3]!]),
    ],
  ])("%s do not wait in the account", async (_which, end) => {
    const [lead, person] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    const { body } = await inviteTo(lead, id, person.email);
    expect(await receivedBy(person)).toHaveLength(1);
    await end(person, lead, at(id, `/invitations/${body.id}`));
    expect(await receivedBy(person)).toEqual([]);
    expect(answer(await acceptReceived(person, body.id))).toEqual([404, "not_found"]);
    expect(rows("select id from accounts_memberships where workspace_id = ? and account_id = ?", [id, person.id])).toEqual([]);
  });

  it("are either accepted or withdrawn", async () => {
    const [lead, person] = [await researcher(), await researcher()];
    for (let round = 0; round < 4; round++) {
      const { id } = await newWorkspace(lead);
      const { body } = await inviteTo(lead, id, person.email);
      const [withdrawn, accepted] = await Promise.all([
        lead.client.delete(at(id, `/invitations/${body.id}`)),
        acceptReceived(person, body.id),
      ]);
      expect([withdrawn.status, accepted.status].sort()).toEqual([200, 404]);
    }
  });

  it("are refused once members and open invitations are as many as allowed", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    await inviteTo(lead, id, newEmail());
    rows(
      `insert into accounts_workspace_invitations (public_id, workspace_id, email, role, identity, token_hash, invited_by, invited_at, expires_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${mostMembers - 3})
        select public_id || i, workspace_id, i || email, role, identity, token_hash || i, invited_by, invited_at, expires_at
        from n, accounts_workspace_invitations where workspace_id = ?`,
      [id],
    );
    const last = newEmail();
    expect((await inviteTo(lead, id, last)).status).toBe(201);
    expect(answer(await inviteTo(lead, id, newEmail()))).toEqual([409, "conflict"]);
    expect((await inviteTo(lead, id, last)).status).toBe(201);
  });

  it("are limited like those of patients", async () => {
    const lead = await researcher();
    const { id } = await newWorkspace(lead);
    const email = newEmail();
    for (let time = 0; time < 5; time++) expect((await inviteTo(lead, id, email)).status).toBe(201);
    expect((await inviteTo(lead, id, email)).status).toBe(429);
  });
});
