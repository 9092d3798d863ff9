import { describe, expect, inject, it, onTestFinished } from "vitest";
import { ZMember, ZRecordHistory } from "@trabecula/contracts";
import type { SqlQuery } from "@trabecula/strapi-kit";
import { newReport } from "../support/bone-scans.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex, untilLockWait } from "../support/knex.ts";
import { administrator, newEmail, password, researcher, type Person } from "../support/people.ts";
import { adding, importsLeft, sendStudy, studyTable } from "../support/studies.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import {
  acts,
  answer,
  at,
  changeSettings,
  inviteTo,
  join,
  joinedByMail,
  membersOf,
  newCenter,
  newWorkspace,
  templatesTo,
} from "../support/workspaces.ts";

describe("members of a workspace", () => {
  it("change by leads, who mail and record it; monitors read codes only and readers never sign", async () => {
    const [lead, member] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    await joinedByMail(lead, id, member, { maySign: true });
    const change = (to: object, by = lead) => by.client.put(at(id, `/members/${member.id}`), to);
    expect(answer(await change({ role: "lead" }, member))).toEqual([403, "role_missing"]);
    expect(ZMember.parse((await change({ role: "monitor", credentials: "MD" })).body)).toMatchObject({
      ...{ accountId: member.id, email: member.email, role: "monitor", identity: "codes", maySign: false, credentials: "MD" },
    });
    const match = { headers: { "If-Match": '"1"' } };
    const stale = await lead.client.put(at(id, `/members/${member.id}`), { role: "reader", identity: "codes", maySign: false }, match);
    const fields = { role: { theirs: "monitor", base: "editor" }, identity: { theirs: "codes", base: "names" } };
    expect([...answer(stale), stale.body.current.fields]).toEqual([412, "changed_meanwhile", { ...fields, maySign: expect.anything() }]);
    expect(templatesTo(member.email).at(-1)).toBe("workspace-role-changed");
    expect((await change({ centerId: "a".repeat(24) })).status).toBe(422);
    expect((await membersOf(member, id)).map(({ accountId, role }) => [accountId, role])).toEqual([
      [lead.id, "lead"],
      [member.id, "monitor"],
    ]);
    expect((await lead.client.delete(at(id, `/members/${member.id}`))).status).toBe(200);
    expect((await member.client.get(at(id))).status).toBe(404);
    expect(templatesTo(member.email).at(-1)).toBe("workspace-member-removed");
    expect(acts(id).slice(-3)).toEqual(["member.joined", "member.changed", "member.removed"]);
  });

  it("take their personal tokens for the workspace along, which leads list and end", async () => {
    const [lead, local, member] = [await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, local, { role: "lead", centerId: await newCenter(lead, id, "N1") }, id);
    join(lead, member, {}, id);
    const inWorkspace = { workspace: id };
    const [first, second, personal] = [await madeToken(member, inWorkspace), await madeToken(member, inWorkspace), await madeToken(member)];
    const listed = async (by: Person) => (await by.client.get(at(id, "/tokens"))).body.items as { id: string; owner: string }[];
    expect((await listed(lead)).map(({ id: tokenId, owner }) => [tokenId, owner])).toEqual([
      [second.token.id, member.email],
      [first.token.id, member.email],
    ]);
    expect(await listed(local)).toEqual([]);
    const end = (by: Person, tokenId: string) => by.client.delete(at(id, `/tokens/${tokenId}`));
    for (const [by, tokenId] of [
      [local, first.token.id],
      [lead, personal.token.id],
    ] as const)
      expect((await end(by, tokenId)).status).toBe(404);
    expect((await end(lead, first.token.id)).status).toBe(200);
    expect(acts(id).slice(-3)).toEqual(["token.made", "token.made", "token.revoked"]);
    expect((await byToken(second.secret, "GET", "/api/reports")).status).toBe(200);
    await lead.client.delete(at(id, `/members/${member.id}`));
    expect((await byToken(second.secret, "GET", "/api/reports")).status).toBe(401);
    expect((await byToken(personal.secret, "GET", "/api/reports")).status).toBe(200);
    expect(rows("select id from accounts_personal_tokens where workspace_id = ?", [id])).toEqual([]);
  });

  it("who left are still named in the history of their records, which they cannot read; deleted accounts are not", async () => {
    const [lead, member] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, member, {}, id);
    const made = await member.client.post(`/api/reports?workspace=${id}`, newReport());
    const path = `/api/reports/${made.body.id as string}`;
    const match = { "If-Match": "*" };
    expect((await member.client.send("PUT", path, { json: { notes: "Seen." }, headers: match })).status).toBe(200);
    const makers = async () => {
      const history = ZRecordHistory.parse((await lead.client.get(`${path}/history`)).body);
      return [(await lead.client.get(path)).body.createdBy as string, ...history.items.map(({ by }) => by)];
    };
    const [createdBy, name] = await makers();
    expect(createdBy).toBe(member.id);
    await lead.client.delete(at(id, `/members/${member.id}`));
    for (const address of [path, `${path}/history`]) expect((await member.client.get(address)).status).toBe(404);
    expect(await makers()).toEqual([member.id, name]);
    expect((await member.client.delete("/api/user/delete", { password })).status).toBe(200);
    expect(await makers()).toEqual([member.id, "former member"]);
  });

  it("keep one lead of all centers", async () => {
    const [lead, second] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    const center = await newCenter(lead, id, "N1");
    join(lead, second, { role: "lead", centerId: center }, id);
    const own = at(id, `/members/${lead.id}`);
    const replies = [
      await lead.client.post(at(id, "/leave")),
      await lead.client.put(own, { role: "editor" }),
      await lead.client.put(own, { centerId: center }),
      await lead.client.delete(own),
    ];
    expect(replies.map(answer)).toEqual(replies.map(() => [409, "last_lead"]));
    await lead.client.put(at(id, `/members/${second.id}`), { centerId: null });
    expect((await lead.client.post(at(id, "/leave"))).status).toBe(200);
    expect((await lead.client.get(at(id))).status).toBe(404);
    expect(templatesTo(second.email).at(-1)).toBe("workspace-member-left");
  });

  it("keep a lead whose account is open", async () => {
    const [lead, second] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, second, { role: "lead" }, id);
    const admin = (await administrator()).client;
    await admin.post(`/api/admin/users/${second.id}/block`, { blocked: true });
    expect(answer(await lead.client.post(at(id, "/leave")))).toEqual([409, "last_lead"]);
    expect(answer(await lead.client.delete("/api/user/delete", { password }))).toEqual([409, "last_lead"]);
    await admin.post(`/api/admin/users/${second.id}/block`, { blocked: false });
    expect((await lead.client.post(at(id, "/leave"))).status).toBe(200);
  });

  // SQLite has one writer.
  it.runIf(isPostgres())("refuses to delete the account of a member who becomes the only lead meanwhile", async () => {
    const [lead, next] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, next, {}, id);
    const db = openKnex(inject("cmsDataDir"));
    onTestFinished(() => db.destroy());
    const change = await db.transaction();
    await change("accounts_workspaces").where({ document_id: id }).forUpdate().select("id");
    const become = (account_id: string, role: string) =>
      change("accounts_memberships").where({ workspace_id: id, account_id }).update({ role });
    await become(next.id, "lead");
    await become(lead.id, "editor");
    const deletion = next.client.delete("/api/user/delete", { password });
    await untilLockWait();
    await change.commit();
    expect(answer(await deletion)).toEqual([409, "last_lead"]);
  });

  describe.runIf(isPostgres())("who leave or change centers amid a call", () => {
    it.each([
      ["a bundle", (member: Person, id: string) => member.client.post(at(id, "/bundle"), {})],
      ["a change table", (member: Person, id: string) => member.client.get(at(id, "/changes"))],
      ["a dry run", (member: Person, id: string) => sendStudy(member, studyTable, `${adding}&dryRun=true&workspace=${id}`)],
      ["an import", (member: Person, id: string) => sendStudy(member, studyTable, `${adding}&workspace=${id}`)],
    ])("neither get nor store %s", async (what, call) => {
      const [lead, member] = [await researcher(), await researcher()];
      const { id } = await newWorkspace(lead, "study");
      const center = await newCenter(lead, id, "N");
      join(lead, member, {}, id);
      const membership = "accounts_memberships set center_id = ? where account_id = ? and workspace_id = ?";
      // An import may begin after the change, in the new center.
      const ended = [
        ...(/import|run/.test(what) ? [] : [() => rows(`update ${membership}`, [center, member.id, id])]),
        () => rows("delete from accounts_memberships where account_id = ? and workspace_id = ?", [member.id, id]),
      ];
      const db = openKnex(inject("cmsDataDir"));
      onTestFinished(() => db.destroy());
      for (const end of ended) {
        const held = await db.transaction();
        await held.raw("lock table bone_scans_reports, bone_scans_patients in access exclusive mode");
        const reply = call(member, id);
        // The CMS's own work may also wait, and this call may then begin after the change.
        await untilLockWait(1, /import|run/.test(what) ? "%" : 'select count("t0"."id")%"bone_scans_patients"%');
        end();
        await held.commit();
        expect((await reply).status).toBe(404);
        rows(`update ${membership}`, [null, member.id, id]);
      }
      expect([rows("select id from bone_scans_patients where workspace_id = ?", [id]), importsLeft(member)]).toEqual([[], []]);
    });

    it.each([
      ["removed", (own: SqlQuery) => own.delete(), [404, "not_found"]],
      ["made a reader", (own: SqlQuery) => own.update({ role: "reader" }), [403, "role_missing"]],
      ["moved to a center", (own: SqlQuery) => own.update({ center_id: "n".repeat(24) }), [404, "not_found"]],
    ] as const)("store nothing once they are %s", async (_how, change, refusal) => {
      const [lead, member] = [await researcher(), await researcher()];
      const { id } = await newWorkspace(lead);
      join(lead, member, {}, id);
      const db = openKnex(inject("cmsDataDir"));
      onTestFinished(() => db.destroy());
      const held = await db.transaction();
      await held("accounts_workspaces").where({ document_id: id }).forUpdate().select("id");
      const reply = member.client.post(`/api/patients?workspace=${id}`, { code: "LATE", sex: "female", birthYear: 1970 });
      await untilLockWait(1, "%for key share%");
      await change(held("accounts_memberships").where({ workspace_id: id, account_id: member.id }));
      await held.commit();
      expect(answer(await reply)).toEqual(refusal);
      expect(rows("select id from bone_scans_patients where workspace_id = ?", [id])).toEqual([]);
    });

    it("store nothing once their account is blocked", async () => {
      const [lead, db] = [await researcher(), openKnex(inject("cmsDataDir"))];
      onTestFinished(() => db.destroy());
      const held = await db.transaction();
      const account = () => held("up_users").where({ document_id: lead.id });
      await account().forUpdate().select("id");
      const reply = lead.client.post("/api/patients", { code: "LATE", sex: "female", birthYear: 1970 });
      await untilLockWait(1, "%up_users% for update%");
      await account().update({ blocked: true });
      await held.commit();
      expect(answer(await reply)).toEqual([401, "no_session"]);
    });

    it("store nothing in a workspace that is archived meanwhile", async () => {
      const lead = await researcher();
      const [{ id }, db] = [await newWorkspace(lead), openKnex(inject("cmsDataDir"))];
      onTestFinished(() => db.destroy());
      const change = await db.transaction();
      await change.raw("select id from accounts_workspaces where document_id = ? for update", [id]);
      await change.raw("update accounts_workspaces set state = 'archived' where document_id = ?", [id]);
      const reply = lead.client.post(`/api/patients?workspace=${id}`, { code: "LATE", sex: "female", birthYear: 1970 });
      await untilLockWait();
      await change.commit();
      expect(answer(await reply)).toEqual([409, "workspace_archived"]);
      expect(rows("select id from bone_scans_patients where workspace_id = ?", [id])).toEqual([]);
    });
  });

  it("allows exactly one of two leads to demote the other", async () => {
    const [lead, second] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead);
    join(lead, second, { role: "lead" }, id);
    const demote = (by: Person, whom: Person) => by.client.put(at(id, `/members/${whom.id}`), { role: "reader" });
    const replies = await Promise.all([demote(lead, second), demote(second, lead)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await membersOf(lead, id)).filter(({ role }) => role === "lead")).toHaveLength(1);
  });

  it("grants nobody a wider center or identity, or the right to sign, than the lead has", async () => {
    const [lead, local, member, outer] = [await researcher(), await researcher(), await researcher(), await researcher()];
    const { id } = await newWorkspace(lead, "study");
    const [north, south] = [await newCenter(lead, id, "N1"), await newCenter(lead, id, "S1")];
    join(lead, local, { role: "lead", centerId: north, identity: "codes" }, id);
    join(lead, member, { centerId: north, identity: "codes" }, id);
    join(lead, outer, { centerId: south }, id);
    const change = (whom: Person, to: object) => local.client.put(at(id, `/members/${whom.id}`), to);
    const refused = [
      await change(local, { centerId: null }),
      await change(local, { identity: "names" }),
      await change(local, { maySign: true }),
      await change(member, { centerId: south }),
      await change(member, { centerId: null, role: "lead" }),
      await change(member, { identity: "names" }),
      await change(member, { maySign: true }),
      await change(outer, { role: "reader" }),
      await local.client.delete(at(id, `/members/${outer.id}`)),
      await inviteTo(local, id, newEmail(), { role: "reader", centerId: south }),
      await inviteTo(local, id, newEmail(), { role: "lead" }),
      await inviteTo(local, id, newEmail(), { role: "editor", centerId: north, identity: "names" }),
      await inviteTo(local, id, newEmail(), { role: "editor", centerId: north, maySign: true }),
      await changeSettings(local, id, { name: "Mine" }),
      await local.client.post(at(id, "/centers"), { name: "East", code: "E1" }),
    ];
    expect(refused.map(answer)).toEqual(refused.map(() => [403, "role_missing"]));
    expect((await change(member, { role: "reader" })).status).toBe(200);
    expect((await inviteTo(local, id, newEmail(), { role: "lead", centerId: north })).status).toBe(201);
    await inviteTo(lead, id, newEmail(), { role: "reader", centerId: south });
    expect((await local.client.get(at(id, "/invitations"))).body).toMatchObject({ total: 1 });
    expect((await lead.client.get(at(id, "/invitations"))).body).toMatchObject({ total: 2 });
  });
});
