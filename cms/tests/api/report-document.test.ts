import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { reportWith, versions } from "../support/revisions.ts";
import { unzippedBytes } from "../support/unzip.ts";

let owner: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
  id = (await savedReport(owner)).id;
});

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
  it("returns the same PDF each time, without personal data in its name, and logs each download", async () => {
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

  it("has the requested page size, and one page for clinicians and patients", async () => {
    expect(pagesOf(await bytesOf(await pdf(owner)))).toEqual({ pages: 2, box: "595.28 841.89" });
    const clinician = pagesOf(await bytesOf(await pdf(owner, "?view=clinician&size=letter")));
    expect(clinician).toEqual({ pages: 1, box: "612 792" });
    expect(pagesOf(await bytesOf(await pdf(owner, "?view=patient&revision=1"))).pages).toBe(1);
  });

  it("returns an earlier revision unchanged", async () => {
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

  it("continues to serve others after clients disconnect", async () => {
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

  it("gives the same answer for another user’s report, a missing one and a missing revision", async () => {
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

  it("answers concurrent requests of an account, which wait for each other", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => pdf(owner)));
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  });
});

describe("POST /api/reports/documents", () => {
  const documents = ({ client }: Person, json: object) =>
    fetch(`${client.base}/api/reports/documents`, {
      method: "POST",
      headers: { cookie: client.cookie, "Content-Type": "application/json", Origin: client.base },
      body: JSON.stringify(json),
    });

  it("gives the chosen documents in their order, as a zip of the same bytes or as one PDF, and logs each", async () => {
    const [first, second] = [await savedReport(owner), await savedReport(owner)];
    const ids = [second.id, first.id, second.id];
    const zip = await documents(owner, { ids, as: "zip", view: "clinician" });
    expect([zip.status, zip.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(zip.headers.get("content-disposition")).toBe('attachment; filename="reports-2.zip"');
    const files = await unzippedBytes(await bytesOf(zip));
    expect([...files.keys()]).toEqual([second, first].map((report) => `report-${report.id}-r1.pdf`));
    const single = await bytesOf(await fetched(owner, `/api/reports/${first.id}.pdf?view=clinician`));
    expect(single.equals(files.get(`report-${first.id}-r1.pdf`)!)).toBe(true);
    const one = await documents(owner, { ids, as: "pdf", view: "clinician" });
    expect([one.status, one.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { words } = await parsed(await bytesOf(one));
    expect(words.map((page) => /Report (\w+), revision/.exec(page)?.[1])).toEqual([second.id, first.id]);
    for (const page of words) expect(page).toContain("Page 1 of 1");
    const logged = rows("select count(*) as n from accounts_audit where action = 'report.exported' and object = ?", [
      `report:${second.id}`,
    ]);
    expect(logged).toEqual([{ n: 2 }]);
  });

  it.each([
    ["a report of another account", async () => ({ ids: [id, (await savedReport(stranger)).id], as: "pdf" }), 404],
    ["a missing report", async () => ({ ids: [id, "a".repeat(24)], as: "zip" }), 404],
    ["no report", async () => ({ ids: [], as: "zip" }), 422],
    ["101 reports", async () => ({ ids: Array<string>(101).fill(id), as: "zip" }), 422],
    ["another form", async () => ({ ids: [id], as: "docx" }), 422],
    ["another view", async () => ({ ids: [id], as: "pdf", view: "everyone" }), 422],
  ])("refuses %s, and gives nothing", async (_what, request, status) => {
    const reply = await documents(owner, await request());
    expect([reply.status, reply.headers.get("content-type")]).toEqual([status, "application/json; charset=utf-8"]);
  });
});

describe("the PDF of a revision in other files", () => {
  it.each(["researcher", "letter"])("is byte for byte the same inside FHIR and DICOM: %s", async (view) => {
    const file = await bytesOf(await pdf(owner, `?view=${view}&revision=1`));
    const { entry } = (await owner.client.get(`/api/reports/${id}.fhir.json?revision=1&presentedForm=${view}`)).body;
    const [form] = entry[0].resource.presentedForm as { data: string; size: number; hash: string; contentType: string }[];
    expect(Buffer.from(form!.data, "base64").equals(file)).toBe(true);
    expect(form).toMatchObject({
      ...{ contentType: "application/pdf", size: file.length, hash: createHash("sha1").update(file).digest("base64") },
    });
    const reply = await fetched(owner, `/api/reports/${id}.dcm?view=${view}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/dicom"]);
    expect(reply.headers.get("content-disposition")).toBe(`attachment; filename="report-${id}-r1.dcm"`);
    const object = await bytesOf(reply);
    expect([object.subarray(128, 132).toString(), object.includes(file)]).toEqual(["DICM", true]);
    expect((await bytesOf(await fetched(owner, `/api/reports/${id}.dcm?view=${view}`))).equals(object)).toBe(true);
  });
});
