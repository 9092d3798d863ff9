import { afterAll, beforeAll, expect, it } from "vitest";
import { ZAdminReportList, ZReport, ZReportIndex, ZReportRevisionList, ZSettingsReply, type Report } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { exampleScore, newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";

const faq = "api::faq-entry.faq-entry";
const entries = `/content-manager/collection-types/${faq}`;
const view = `/content-manager/content-types/${faq}/configuration`;

interface Role {
  id: number;
  code: string;
  name: string;
}

async function administrationOf(url: string) {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  const { body } = await client.post("/admin/login", { email: adminEmail, password: adminPassword });
  const headers = { Authorization: `Bearer ${body.data.token as string}` };
  return async (method: string, path: string, json?: unknown) => {
    const reply = await client.send(method, path, path.startsWith("/api/") ? { json } : { json, headers });
    expect([200, 201, 204], `${method} ${path}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    return reply.body;
  };
}

type Administration = Awaited<ReturnType<typeof administrationOf>>;

async function read(call: Administration) {
  const roles = ((await call("GET", "/admin/roles")).data as Role[]).map(({ id, code, name }) => ({ id, code, name }));
  const editor = roles.find(({ code }) => code === "strapi-editor")!.id;
  const permissions = (await call("GET", `/admin/roles/${editor}/permissions`)).data as { action: string; subject: string | null }[];
  return {
    roles: roles.map(({ code, name }) => `${code}: ${name}`).sort(),
    permissions: permissions.map(({ action, subject }) => `${action} ${subject}`).sort(),
    faq: (await call("GET", "/api/content/faq")).items as { slug: string; question: string }[],
    pages: (await call("GET", "/api/content/pages")).items as { slug: string }[],
    view: (await call("GET", view)).data.contentType,
    settings: ZSettingsReply.parse(await call("GET", "/api/admin/settings")).settings,
  };
}

/** A report and revision as stored by a version without status, hash, motion decisions and scan counts. */
function makeOld(dataDir: string): void {
  const added = "revised_at = null, revision_cause = null, score_status = null, content_hash = null";
  const inputs = `inputs = replace(inputs, ',"motionOverride":null', '')`;
  for (const table of ["bone_scans_reports", "bone_scans_report_revisions"])
    rows(`update ${table} set ${added}, ${inputs} where revision = 1`, [], dataDir);
  rows("update bone_scans_reports set scanners = null, scan_count = null", [], dataDir);
  for (const key of ["reports-complete", "scan-facts-complete"])
    rows("delete from strapi_core_store_settings where key = ?", [`plugin_bone-scans_${key}`], dataDir);
}

/** Everything that staff can change in the panel. */
async function changeAll(first: RunningCms) {
  const call = await administrationOf(first.url);
  const seeded = await read(call);

  const role = async (code: string) => ((await call("GET", "/admin/roles")).data as Role[]).find((one) => one.code === code)!.id;
  const reads = { action: "plugin::content-manager.explorer.read", subject: faq, properties: { fields: ["question"] }, conditions: [] };
  await call("PUT", `/admin/roles/${await role("strapi-editor")}/permissions`, { permissions: [reads] });
  await call("PUT", `/admin/roles/${await role("curator")}`, { name: "Keeper of the curves", description: "" });
  await call("POST", "/admin/roles/batch-delete", { ids: [await role("approver")] });

  const listed = (await call("GET", `${entries}?pageSize=50&sort=order:ASC`)).results as { documentId: string; order: number }[];
  const [one, two, three] = listed.map(({ documentId }) => `${entries}/${documentId}`);
  const { question: _old, ...kept } = (await call("GET", one!)).data as Record<string, unknown>;
  await call("POST", `${one}/actions/publish`, { ...kept, question: "Whom is this for?", order: 1000 });
  await call("DELETE", two!);
  await call("POST", `${three}/actions/unpublish`, {});
  const { layouts, settings, metadatas } = (await call("GET", view)).data.contentType;
  metadatas.answer.edit.label = "What we say";
  for (const name of ["createdBy", "updatedBy"]) delete metadatas[name].list.mainField;
  await call("PUT", view, { layouts: { ...layouts, list: ["question", "order"] }, settings: { ...settings, pageSize: 20 }, metadatas });
  await call("PUT", "/api/admin/settings", { version: 0, productName: "Osteon", signupOpen: false });

  const changed = await read(call);
  expect(changed.roles).toEqual(expect.arrayContaining(["curator: Keeper of the curves"]));
  expect(changed.roles.some((text) => text.startsWith("approver:"))).toBe(false);
  expect(changed.permissions).toEqual([`${reads.action} ${faq}`]);
  expect([changed.faq.length, changed.faq.at(-1)?.question]).toEqual([seeded.faq.length - 2, "Whom is this for?"]);
  expect(changed.view).toMatchObject({ layouts: { list: ["question", "order"] }, settings: { pageSize: 20 } });
  expect(changed.settings).toMatchObject({ productName: "Osteon", signupOpen: false });

  return changed;
}

async function saveReports(first: RunningCms) {
  const client = new ApiClient(first.url);
  await logIn(client, adminEmail, adminPassword);
  const saved = ZReport.parse((await client.post("/api/reports", newReport())).body);
  const moved = { ...exampleScore(), reportName: "Decided", scans: exampleScore().scans.map((scan) => ({ ...scan, motionGrade: 4 })) };
  const refused = ZReport.parse((await client.post("/api/reports", moved)).body);
  const [scan] = refused.inputs;
  const decided = ZReport.parse(
    (await client.post(`/api/reports/${refused.id}/override`, { site: scan!.site, scan: 0, reason: "Once." })).body,
  );
  return { saved, refused, decided };
}

let cms: RunningCms;
let changed: Awaited<ReturnType<typeof changeAll>>;
let reports: Readonly<Record<"saved" | "refused" | "decided", Report>>;

beforeAll(async () => {
  const first = await startCms();
  reports = await saveReports(first);
  changed = await changeAll(first);
  await first.stop({ keepData: true });
  makeOld(first.dataDir);
  cms = await startCms({ dataDir: first.dataDir });
});
afterAll(() => cms.stop());

it("a restart leaves what staff changed as it is: roles, texts and their order, the look of the panel, settings", async () => {
  expect(await read(await administrationOf(cms.url))).toEqual(changed);
});

it("gives reports of an earlier version their status and hash, so that they open like all others", async () => {
  const { saved, refused, decided } = reports;
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  const { items } = ZReportIndex.parse((await client.get("/api/reports/index")).body);
  expect(items.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [saved.id, saved.status],
      [decided.id, decided.status],
    ].toSorted(),
  );
  const opened = ZReport.parse((await client.get(`/api/reports/${saved.id}`)).body);
  expect({ ...opened, dateRevised: saved.dateRevised }).toEqual(saved);
  expect(opened.dateRevised).toBe(opened.dateCreated);
  const earlier = ZReport.parse((await client.get(`/api/reports/${refused.id}/revisions/1`)).body);
  expect([earlier.contentHash, earlier.status]).toEqual([refused.contentHash, refused.status]);
  const history = ZReportRevisionList.parse((await client.get(`/api/reports/${refused.id}/revisions`)).body);
  expect(history.items.map(({ cause }) => cause)).toEqual(["motion_override", "created"]);
  const facts = ZAdminReportList.parse((await client.get("/api/admin/reports")).body);
  expect(facts.items.map(({ scanners, scanCount }) => [scanners, scanCount])).toEqual([
    [["xtremect-2"], 1],
    [["xtremect-2"], 1],
  ]);
});
