import { dayMs, utcDay } from "@trabecula/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows, userRow } from "../support/database.ts";
import { administrator, mailedToken, password, patientOf, researcher, type Person } from "../support/people.ts";

const day = (offset: number) => utcDay(Date.now() + offset * dayMs);

let owner: Person;
let recordId: string;
let reportId: string;
let person: Person;

beforeEach(async () => {
  owner = await researcher();
  recordId = (await savedPatient(owner)).id;
  reportId = (await reportOfPatient(owner, recordId)).id;
  person = await patientOf(owner, recordId);
});

const ask = () => person.client.get("/api/my/reports/version");
const release = (more: object = {}) => owner.client.post(`/api/patients/${recordId}/release`, { reportId, ...more });

async function version(): Promise<string> {
  const { status, body } = await ask();
  expect([status, Object.keys(body)]).toEqual([200, ["version"]]);
  return body.version as string;
}

describe("GET /api/my/reports/version, polled every second by a patient’s open pages", () => {
  it("changes with the release, its note, revision, date and end, but not with private edits", async () => {
    const seen = [await version()];
    const next = async (act: Promise<{ status: number }>) => {
      expect((await act).status).toBe(200);
      seen.push(await version());
    };
    await next(release());
    await next(release({ note: "Come by." }));
    await next(release({ on: day(-1), note: "Come by." }));
    const stays = seen.at(-1);
    await owner.client.put(`/api/reports/${reportId}`, { reportName: "Suspicious", notes: "Call." });
    rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [reportId]);
    expect((await owner.client.post(`/api/reports/${reportId}/rescore`, {})).body.revision).toBe(2);
    expect(await version()).toBe(stays);
    await next(release({ on: day(-1), note: "Come by." }));
    expect(new Set(seen).size).toBe(5);
    const empty = seen[0];
    await owner.client.delete(`/api/patients/${recordId}/release/${reportId}`);
    expect(await version()).toBe(empty);
    await release({ on: day(1) });
    expect(await version()).toBe(empty);
  });

  it("changes for a reader of two records when one is deleted", async () => {
    const other = await researcher();
    const second = (await savedPatient(other)).id;
    await other.client.post(`/api/patients/${second}/invite`, { email: person.email });
    await person.client.post("/api/patient/accept-invite", { token: mailedToken(person.email, "accept-invite"), password });
    await release();
    const before = await version();
    await owner.client.delete(`/api/patients/${recordId}`);
    expect(await version()).not.toBe(before);
  });

  it.each([
    ["the patient is deleted", () => owner.client.delete(`/api/patients/${recordId}`)],
    ["the access is taken away", () => owner.client.delete(`/api/patients/${recordId}/access`)],
    ["the owner's account is deleted", () => owner.client.delete("/api/user/delete", { password })],
    ["the account is blocked", async () => (await administrator()).client.post(`/api/admin/users/${person.id}/block`, { blocked: true })],
    ["the session is ended elsewhere", () => person.client.get("/api/user/logout")],
  ])("is refused from the moment when %s", async (_what, end) => {
    await version();
    const cookies = new Map(person.client.cookies);
    expect((await end()).status).toBe(200);
    person.client.cookies.clear();
    for (const [name, value] of cookies) person.client.cookies.set(name, value);
    expect([(await ask()).status, (await ask()).body.code]).toEqual([401, "no_session"]);
  });

  it("does not extend the session, so that idle pages expire", async () => {
    const seenAt = () =>
      Number(rows("select last_seen_at from accounts_sessions where user_id = ?", [userRow(person.email).id])[0]!.last_seen_at);
    rows("update accounts_sessions set last_seen_at = last_seen_at - 120000 where user_id = ?", [userRow(person.email).id]);
    const before = seenAt();
    await version();
    expect(seenAt()).toBe(before);
    await person.client.get("/api/my/reports");
    expect(seenAt()).toBeGreaterThan(before);
  });
});
