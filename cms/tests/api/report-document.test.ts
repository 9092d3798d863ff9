import { beforeAll, describe, expect, it } from "vitest";
import { savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { reportWith, versions } from "../support/revisions.ts";

let owner: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  id = (await savedReport(owner)).id;
});

/** The test client reads only text. */
function fetched({ client }: Person, path: string, signal?: AbortSignal): Promise<Response> {
  const cookie = client.cookie;
  return fetch(`${client.base}${path}`, { headers: { cookie, "X-Forwarded-For": client.address }, ...(signal && { signal }) });
}

const pdf = (person: Person, query = "") => fetched(person, `/api/reports/${id}.pdf${query}`);

async function bytesOf(reply: Response): Promise<Buffer> {
  return Buffer.from(await reply.arrayBuffer());
}

function pagesOf(file: Buffer): { pages: number; box: string | undefined } {
  const text = file.toString("latin1");
  return { pages: Number(/\/Count (\d+)/.exec(text)?.[1]), box: /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec(text)?.[1] };
}

describe("GET /api/reports/:id.pdf", () => {
  it("answers a PDF under a name without anything of the person, the same bytes each time, and writes each down", async () => {
    const reply = await pdf(owner);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="report-${id}-r1.pdf"`);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const file = await bytesOf(reply);
    expect(file.subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect((await bytesOf(await pdf(owner))).equals(file)).toBe(true);
    const [entry] = rows(
      "select count(*) as n, max(detail) as detail from accounts_audit where action = 'report.exported' and object = ?",
      [`report:${id}`],
    );
    expect(entry).toEqual({ n: 2, detail: "pdf, revision 1" });
  });

  it("has pages of the size that is asked for, and for a clinician one", async () => {
    expect(pagesOf(await bytesOf(await pdf(owner)))).toEqual({ pages: 2, box: "595.28 841.89" });
    const clinician = pagesOf(await bytesOf(await pdf(owner, "?view=clinician&size=letter")));
    expect(clinician).toEqual({ pages: 1, box: "612 792" });
    expect(pagesOf(await bytesOf(await pdf(owner, "?view=patient&revision=1"))).pages).toBe(1);
  });

  it("is made of an earlier revision too, as it was then", async () => {
    const { ids } = await versions(300, 310);
    const report = await reportWith(owner, ids[0]!);
    const read = async (query = "") => bytesOf(await fetched(owner, `/api/reports/${report.id}.pdf${query}`));
    const before = await read();
    const again = await owner.client.post(`/api/reports/${report.id}/rescore`, { datasetId: ids[1]! });
    expect(again).toMatchObject({ status: 201, body: { revision: 2 } });
    expect((await read("?revision=1")).equals(before)).toBe(true);
    const newest = await read();
    expect((await read("?revision=2")).equals(newest)).toBe(true);
    expect(newest.toString("latin1")).toContain(`Report ${report.id}, revision 2`);
  });

  it("goes on for others when a caller hangs up", async () => {
    const left = new AbortController();
    const gone = Array.from({ length: 4 }, () => fetched(owner, `/api/reports/${id}.pdf`, left.signal).catch(() => null));
    left.abort();
    await Promise.all(gone);
    expect((await pdf(stranger)).status).toBe(404);
    await expect.poll(async () => (await pdf(owner)).status).toBe(200);
  });

  it("changes with the name", async () => {
    const report = await savedReport(owner);
    const read = async () => bytesOf(await fetched(owner, `/api/reports/${report.id}.pdf`));
    const before = await read();
    await owner.client.put(`/api/reports/${report.id}`, { reportName: "Another & name" });
    const after = await read();
    expect(after.equals(before)).toBe(false);
    expect(after.toString("latin1")).toContain("Another &amp; name");
  });

  it("answers another's report, a missing one and a missing revision alike", async () => {
    const missing = await owner.client.get(`/api/reports/${"a".repeat(24)}.pdf`);
    expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
    const others = await stranger.client.get(`/api/reports/${id}.pdf`);
    const revision = await owner.client.get(`/api/reports/${id}.pdf?revision=7`);
    for (const { status, body } of [others, revision]) expect({ status, body }).toEqual({ status: 404, body: missing.body });
  });

  it.each([
    ["?colour=red", "unknown_keys"],
    ["?view=everyone", "validation_failed"],
    ["?size=a3", "validation_failed"],
    ["?revision=0", "validation_failed"],
  ])("refuses %s", async (query, code) => {
    const { status, body } = await owner.client.get(`/api/reports/${id}.pdf${query}`);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
  });

  it("makes four documents at once for an account and sends away the fifth, and the others stay in line", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => pdf(owner)));
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
    expect((await pdf(owner)).status).toBe(200);
  });
});
