import http from "node:http";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { ZDeletedItemList } from "@trabecula/contracts";
import { exampleScore, newReport, reportOfPatient, savedPatient, savedReport } from "../support/bone-scans.ts";
import { columnNames, rows, userRow } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { byToken, madeToken } from "../support/tokens.ts";
import { until } from "../support/until.ts";
import { join, leave, memberOf } from "../support/workspaces.ts";

const center = "center000000000000000001";
let owner: Person;
let patientId: string;

beforeAll(async () => {
  owner = await researcher();
  await owner.client.put("/api/patients/names", { keepNames: true });
  patientId = (await savedPatient(owner, { code: "N-1", firstName: "Ilse", lastName: "Brandt" })).id;
  const ofCenter = await savedPatient(owner, { code: "C-1" });
  const { id } = await reportOfPatient(owner, ofCenter.id);
  await reportOfPatient(owner, patientId);
  rows("update bone_scans_patients set center_id = ? where document_id = ?", [center, ofCenter.id]);
  rows("update bone_scans_reports set center_id = ? where document_id = ?", [center, id]);
});

const here = (path: string) => `${path}${path.includes("?") ? "&" : "?"}workspace=${owner.id}`;

describe("a member without names", () => {
  it("reads, searches and writes codes only", async () => {
    const member = await memberOf(owner, { role: "editor", identity: "codes" });
    const { body } = await member.client.get(`/api/patients/${patientId}`);
    expect(body).toMatchObject({ code: "N-1", firstName: null, lastName: null, workspaceId: owner.id, centerId: null });
    const found = async (person: Person) => (await person.client.post(here("/api/patients/search"), { q: "brandt" })).body.total as number;
    expect([await found(member), await found(owner)]).toEqual([0, 1]);
    const reply = await member.client.put(`/api/patients/${patientId}`, { version: body.version, lastName: "Other" });
    expect([reply.status, reply.body.code]).toEqual([403, "role_missing"]);
  });
});

describe("a member of one center", () => {
  it("finds its records only, in lists, counts and files, and adds records to it", async () => {
    const member = await memberOf(owner, { role: "editor", centerId: center });
    const get = async (path: string) => (await member.client.get(here(path))).body;
    expect((await get("/api/patients")).items).toMatchObject([{ code: "C-1" }]);
    expect((await get("/api/reports")).total).toBe(1);
    expect((await get("/api/reports/index")).total).toBe(1);
    expect(await get("/api/dashboard")).toMatchObject({ reports: { total: 1 }, patients: 1 });
    const csv = await member.client.post(here("/api/reports/export"), { form: "wide", filter: {} });
    expect((csv.body as string).trim().split("\n")).toHaveLength(2);
    const added = await member.client.post(here("/api/patients"), { code: "C-2", sex: "male", birthYear: 1970 });
    expect(added.body).toMatchObject({ centerId: center, workspaceId: owner.id });
    const taken = await member.client.post(here("/api/patients"), { code: "N-1", sex: "male", birthYear: 1970 });
    expect([taken.status, taken.body.code]).toEqual([409, "conflict"]);
  });
});

describe("recently deleted records of one center", () => {
  it("are the only ones that its members list, restore and erase", async () => {
    const [other, member] = [await researcher(), await researcher()];
    join(other, member, { role: "lead", centerId: center });
    const deleted: (readonly [patient: string, report: string])[] = [];
    for (const code of ["IN", "OUT"]) {
      const { id } = await savedPatient(other, { code, nextScanOn: "2026-01-01" });
      const report = await savedReport(other, `Of ${code}`);
      if (code === "IN") rows("update bone_scans_patients set center_id = ? where document_id = ?", [center, id]);
      if (code === "IN") rows("update bone_scans_reports set center_id = ? where document_id = ?", [center, report.id]);
      deleted.push([id, report.id]);
    }
    const inOther = (path: string) => `${path}?workspace=${other.id}`;
    const attention = (await member.client.get(inOther("/api/patients/attention"))).body;
    expect(attention).toMatchObject({ due: [{ patientCode: "IN" }], dueTotal: 1, unjudged: 0 });
    for (const [patient, report] of deleted) {
      await other.client.delete(`/api/patients/${patient}`);
      await other.client.delete(`/api/reports/${report}`);
    }
    const [inside, outside] = deleted as [readonly [string, string], readonly [string, string]];
    const listed = async () => {
      const { items, total } = ZDeletedItemList.parse((await member.client.get(inOther("/api/recently-deleted"))).body);
      return { ids: items.map(({ id }) => id).sort(), total };
    };
    expect(await listed()).toEqual({ ids: [...inside].sort(), total: 2 });
    for (const id of outside) {
      expect((await member.client.post(`/api/recently-deleted/${id}/restore`)).status).toBe(404);
      expect((await member.client.delete(`/api/recently-deleted/${id}`)).status).toBe(404);
    }
    const many = await member.client.post(inOther("/api/recently-deleted/restore"), { ids: [...outside, inside[0]] });
    expect(many.body).toEqual({ patients: 1, reports: 0 });
    expect((await member.client.delete(inOther("/api/recently-deleted"))).body).toEqual({ deleted: 1 });
    expect(await listed()).toEqual({ ids: [], total: 0 });
    expect(rows("select id from bone_scans_deleted_items where workspace_id = ?", [other.id])).toHaveLength(2);
  });
});

it("an export breaks off once the membership has ended", async () => {
  const [other, member] = [await researcher(), await researcher()];
  join(other, member, { role: "reader" });
  const [scan] = exampleScore().scans;
  const scans = Array.from({ length: 20 }, (_, day) => ({ ...scan, scanDate: `2026-01-${day + 10}` }));
  const saved = await other.client.post("/api/reports", { ...newReport("Long"), subject: { sex: "female", birthYear: 1980 }, scans });
  expect(saved.status).toBe(201);
  // Much more than the buffers between the database and the client hold.
  const columns = columnNames("bone_scans_reports").filter((name) => name !== "id" && name !== "document_id");
  rows(
    `with recursive copies(n) as (select 1 union all select n + 1 from copies where n < 1000)
     insert into bone_scans_reports (document_id, ${columns.join(", ")})
     select document_id || n, ${columns.join(", ")} from bone_scans_reports cross join copies where document_id = ?`,
    [saved.body.id as string],
  );
  const send = () => {
    const body = JSON.stringify({ form: "long", filter: {} });
    const headers = { Cookie: member.client.cookie, "Content-Type": "application/json", "Content-Length": body.length };
    const url = `${inject("cmsUrl")}/api/reports/export?workspace=${other.id}`;
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      http.request(url, { method: "POST", headers }, resolve).on("error", reject).end(body);
    });
  };
  const reply = await send();
  expect(reply.statusCode).toBe(200);
  leave(other, member);
  await expect(reply.toArray()).rejects.toThrow("aborted");
  const again = await send();
  again.resume();
  expect(again.statusCode).toBe(404);
});

it("a report of a patient of another workspace is refused as missing, also for members of both", async () => {
  const member = await memberOf(owner, { role: "lead" });
  const reply = await member.client.post("/api/reports", { ...newReport(), subject: {}, patientId });
  expect(reply.status).toBe(404);
});

async function savedAmid(person: Person, patient: object, change: () => void): Promise<number> {
  const { id: rowId } = userRow(person.email);
  rows("update accounts_sessions set last_seen_at = last_seen_at - 61000 where user_id = ?", [rowId as number]);
  const seen = () => Promise.resolve(rows("select last_seen_at as at from accounts_sessions where user_id = ?", [rowId as number])[0]!.at);
  const before = await seen();
  const body = JSON.stringify({ sex: "female", birthYear: 1970, ...patient });
  const headers = { Cookie: person.client.cookie, "Content-Type": "application/json", "Content-Length": body.length };
  return new Promise((resolve, reject) => {
    const request = http.request(`${inject("cmsUrl")}${here("/api/patients")}`, { method: "POST", headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode!);
    });
    request.on("error", reject);
    request.write(body.slice(0, 10));
    void until(seen, (at) => at !== before).then(() => {
      change();
      request.end(body.slice(10));
    });
  });
}

it("a member removed amid a write stores nothing", async () => {
  const member = await memberOf(owner, { role: "editor" });
  expect(await savedAmid(member, { code: "LATE" }, () => leave(owner, member))).toBe(404);
  expect(rows("select id from bone_scans_patients where code = 'LATE'")).toEqual([]);
});

it.each([
  ["keeps no names", "accounts_workspaces set keeps_names = $ where document_id = ?", () => owner.id],
  ["shows the member codes only", "accounts_memberships set identity = $ where account_id = ?", (member: Person) => member.id],
])("a name is not stored where the workspace %s since the call began", async (_, update, idOf) => {
  const member = await memberOf(owner, { role: "editor" });
  const [off, on] = update.includes("keeps_names") ? ["false", "true"] : ["'codes'", "'names'"];
  const set = (value: string) => rows(`update ${update.replace("$", value)}`, [idOf(member)]);
  expect(await savedAmid(member, { code: "NAMED", firstName: "Odile" }, () => set(off))).toBeGreaterThanOrEqual(400);
  set(on);
  expect(rows("select id from bone_scans_patients where code = 'NAMED'")).toEqual([]);
});

it("an archived workspace can be read and not written", async () => {
  const [other, member] = [await researcher(), await researcher()];
  join(other, member, { role: "editor" });
  rows("update accounts_workspaces set state = 'archived' where document_id = ?", [other.id]);
  expect((await member.client.get(`/api/patients?workspace=${other.id}`)).status).toBe(200);
  const reply = await member.client.post(`/api/patients?workspace=${other.id}`, { sex: "female", birthYear: 1970 });
  expect([reply.status, reply.body.code]).toEqual([409, "workspace_archived"]);
});

it("a token acts in its workspace, and ends with the membership", async () => {
  const member = await memberOf(owner, { role: "editor" });
  const { secret } = await madeToken(member);
  const total = async () => (await byToken(secret, "GET", "/api/reports")).body.total as number;
  expect(await total()).toBe(0);
  rows("update accounts_personal_tokens set workspace_id = ? where user_id = ?", [owner.id, userRow(member.email).id as number]);
  expect(await total()).toBe(2);
  leave(owner, member);
  for (const path of ["/api/reports", "/api/report-types"])
    expect((await byToken(secret, "GET", path)).body.code, path).toBe("token_refused");
});
