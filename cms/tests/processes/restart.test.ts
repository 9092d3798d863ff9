import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ZAdminReportList,
  ZDebug,
  ZPatient,
  ZReport,
  ZReportIndex,
  ZReportRevisionList,
  ZRetentionPreview,
  ZSettingsReply,
  ZUser,
  type Report,
} from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { ApiClient } from "../support/api-client.ts";
import { exampleScore, newPatient, newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { moment, rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";
import { revisionColumns } from "../support/revisions.ts";
import { until } from "../support/until.ts";
import { askForAccounts, confirmed, keptIn, lately, letTimePass, recent } from "./restart/kept-for-a-time.ts";

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

/** Engine 1.6.0 scored a scan without a scanner so. */
function forgetScanner(dataDir: string): void {
  const [row] = rows("select id, inputs, results from bone_scans_reports where report_name = 'Doubted'", [], dataDir) as Stored[];
  const inputs = (JSON.parse(row!.inputs) as Report["inputs"]).map((scan) => ({ ...scan, scanner: null }));
  const scans = (JSON.parse(row!.results) as Report["scans"]).map((scan) => ({
    ...scan,
    results: scan.results.map((result) => ({ ...result, flags: ["protocol_unconfirmed", ...result.flags] })),
  }));
  const values = [JSON.stringify(inputs), JSON.stringify(scans), row!.id];
  rows("update bone_scans_reports set engine_version = '1.6.0', inputs = ?, results = ? where id = ?", values, dataDir);
}

interface Stored {
  readonly id: number;
  readonly inputs: string;
  readonly results: string;
}

function makeOld(dataDir: string): void {
  const added = "revised_at = null, revision_cause = null, score_status = null, content_hash = null";
  const inputs = `inputs = replace(inputs, ',"motionOverride":null', '')`;
  for (const table of ["bone_scans_reports", "bone_scans_report_revisions"])
    rows(`update ${table} set ${added}, ${inputs} where revision = 1`, [], dataDir);
  rows("update bone_scans_reports set scanners = null, scan_count = null, list_result = null", [], dataDir);
  forgetScanner(dataDir);
  addDoubtedRevisions(dataDir);
  for (const key of ["reports-complete", "scan-facts-complete"])
    rows("delete from strapi_core_store_settings where key = ?", [`plugin_bone-scans_${key}`], dataDir);
  rows("update strapi_core_store_settings set value = ? where key like ?", ['"1.6.0"', "plugin_bone-scans_status-of-%"], dataDir);
}

function addDoubtedRevisions(dataDir: string): void {
  const into = `insert into bone_scans_report_revisions (report_id, ${revisionColumns})`;
  rows(`${into} select document_id, ${revisionColumns} from bone_scans_reports where report_name = 'Doubted'`, [], dataDir);
  const doubted = "report_id = (select document_id from bone_scans_reports where report_name = 'Doubted')";
  for (let count = 1; count < 256; count *= 2) {
    const others = `report_id, ${revisionColumns.replace("revision,", `revision + ${count},`)}`;
    rows(`${into} select ${others} from bone_scans_report_revisions where ${doubted}`, [], dataDir);
  }
}

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
  const doubted = ZReport.parse((await client.post("/api/reports", { ...newReport(), reportName: "Doubted" })).body);
  return { saved, refused, decided, doubted };
}

async function breakSomething({ url, dataDir }: RunningCms): Promise<string> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  rows("alter table accounts_audit rename to accounts_audit_away", [], dataDir);
  const { status, headers } = await client.get("/api/admin/audit");
  rows("alter table accounts_audit_away rename to accounts_audit", [], dataDir);
  expect(status).toBe(500);
  return headers.get("X-Request-Id") ?? "";
}

let cms: RunningCms;
let keptBefore: ReturnType<typeof keptIn>;
let kept: ReturnType<typeof keptIn>;
let failedId: string;
let changed: Awaited<ReturnType<typeof changeAll>>;
let reports: Readonly<Record<"saved" | "refused" | "decided" | "doubted", Report>>;

beforeAll(async () => {
  const first = await startCms();
  await askForAccounts(first);
  reports = await saveReports(first);
  changed = await changeAll(first);
  failedId = await breakSomething(first);
  await first.stop({ keepData: true });
  makeOld(first.dataDir);
  letTimePass(first.dataDir);
  keptBefore = keptIn(first.dataDir);
  cms = await startCms({ dataDir: first.dataDir });
  kept = keptIn(first.dataDir);
});
afterAll(() => cms.stop());

it("deletes sessions, links, counters, letters and unconfirmed requests that are over, and keeps the others", () => {
  expect(kept.sessions).toEqual(keptBefore.sessions.slice(1));
  expect([keptBefore.links.length, kept.links]).toEqual([3, keptBefore.links.slice(1, 2)]);
  expect(keptBefore.mailsOfAdmin.length).toBeGreaterThan(0);
  expect(kept).toMatchObject({
    mailsOfAdmin: keptBefore.mailsOfAdmin,
    mailsToStale: 0,
    requests: [recent, confirmed],
    letters: [lately, recent],
    expired: ["none"],
  });
  expect([...keptBefore.counters]).toEqual(expect.arrayContaining(["login-address", "forgot-address", "many"]));
  expect(kept.counters.has("forgot-address")).toBe(true);
  for (const gone of ["login-address", "many"]) expect(kept.counters.has(gone)).toBe(false);
});

it("knows the errors of before", async () => {
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  const { errors } = ZDebug.parse((await client.get("/api/admin/debug")).body);
  expect(errors.map(({ requestId }) => requestId)).toContain(failedId);
});

it("a restart does not change roles, texts, their order, the panel’s appearance or settings", async () => {
  expect(await read(await administrationOf(cms.url))).toEqual(changed);
});

it("adds status and hash to reports of an earlier version, so that they open normally", async () => {
  const { saved, refused, decided, doubted } = reports;
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  const { items } = ZReportIndex.parse((await client.get("/api/reports/index")).body);
  expect(items.every(({ result }) => result !== null)).toBe(true);
  expect(items.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [saved.id, saved.status],
      [decided.id, decided.status],
      [doubted.id, "not_compared"],
    ].toSorted(),
  );
  const statuses = "select distinct score_status from bone_scans_report_revisions where report_id = ?";
  expect(rows(statuses, [doubted.id], cms.dataDir)).toEqual([{ score_status: "not_compared" }]);
  const corrected = rows("select value from strapi_core_store_settings where key like 'plugin_bone-scans_status-of-%'", [], cms.dataDir);
  expect(corrected).toEqual(Array(2).fill({ value: `"${engineVersion}, results as shown"` }));
  const opened = ZReport.parse((await client.get(`/api/reports/${saved.id}`)).body);
  expect({ ...opened, dateRevised: saved.dateRevised }).toEqual(saved);
  expect(opened.dateRevised).toBe(opened.dateCreated);
  const earlier = ZReport.parse((await client.get(`/api/reports/${refused.id}/revisions/1`)).body);
  expect([earlier.contentHash, earlier.status]).toEqual([refused.contentHash, refused.status]);
  const history = ZReportRevisionList.parse((await client.get(`/api/reports/${refused.id}/revisions`)).body);
  expect(history.items.map(({ cause }) => cause)).toEqual(["motion_override", "created"]);
  const facts = ZAdminReportList.parse((await client.get("/api/admin/reports")).body);
  expect(facts.items.map(({ scanners, scanCount }) => [scanners, scanCount])).toEqual([
    [[], 1],
    [["xtremect-2"], 1],
    [["xtremect-2"], 1],
  ]);
});

it("deletes by age what a killed sweep left, counts all of it in one entry, and records it for the owner", async () => {
  const rules = { reportMonths: 12, mailDays: 7, auditMonths: 12 };
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  const owner = ZUser.parse((await client.get("/api/user")).body.user).id;
  const patient = ZPatient.parse((await client.post("/api/patients", newPatient())).body);
  const { saved: young, decided: old, doubted: released } = reports;
  expect((await client.put(`/api/reports/${old.id}`, { patientId: patient.id })).status).toBe(200);
  const { version } = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
  expect((await client.put("/api/admin/settings", { version, ...rules })).status).toBe(200);
  const preview = ZRetentionPreview.parse((await client.post("/api/admin/settings/retention", rules)).body);
  const since = { reports: preview.reports!.keptSince, mails: preview.mails!.keptSince, audit: preview.audit!.keptSince };
  await cms.stop({ keepData: true });

  const run = (statement: string, values: (string | number)[] = []) => rows(statement, values, cms.dataDir);
  const beforeMs = (day: string) => Date.parse(day) - 1;
  const dayAfterMs = (day: string) => Date.parse(day) + 24 * 3600_000;
  const age = (id: string, ms: number) => run("update bone_scans_reports set updated_at = ? where document_id = ?", [moment(ms), id]);
  age(old.id, beforeMs(since.reports));
  age(released.id, beforeMs(since.reports));
  age(young.id, dayAfterMs(since.reports));
  run("update bone_scans_reports set released_on = '2020-01-01', released_revision = 1 where document_id = ?", [released.id]);
  const mail =
    "insert into accounts_outbox (public_id, recipient, template, state, claim, attempts, created_at, next_attempt_at, sent_at) values (?, 'a@aged.test', 'test', ?, 'x', 1, 0, ?, ?)";
  const laterMs = Date.now() + 20 * 3600_000;
  run(mail, ["old", "sent", laterMs, beforeMs(since.mails)]);
  run(mail, ["sent-again", "sending", laterMs, beforeMs(since.mails)]);
  run(mail, ["young", "sent", laterMs, dayAfterMs(since.mails)]);
  const entry = "insert into accounts_audit (public_id, at, action, actor_kind) values (?, ?, 'aged', 'none')";
  run(entry, ["old", beforeMs(since.audit)]);
  run(entry, ["young", dayAfterMs(since.audit)]);
  run("insert into accounts_retention (kind, deleted) values ('reports', 7)");
  const changes = () =>
    run("select reports_changed from bone_scans_patients where document_id = ?", [patient.id])[0]!.reports_changed as number;
  const changesBefore = changes();

  cms = await startCms({ dataDir: cms.dataDir });
  const applied = () =>
    run("select action, object, detail from accounts_audit where action in ('retention.applied', 'reports.expired') order by id");
  await until(applied, (entries) => entries.length >= 4);
  const applies = (kind: keyof typeof since, detail: string) => ({
    ...{ action: "retention.applied", object: `retention:${kind}` },
    detail: `${detail}, kept since ${since[kind]}`,
  });
  expect(applied()).toEqual([
    { action: "reports.expired", object: `user:${owner}`, detail: `last changed before ${since.reports}: ${old.id}` },
    applies("reports", "8 reports deleted; rule: 12 months"),
    applies("mails", "1 sent mail deleted; rule: 7 days"),
    applies("audit", "1 audit entry deleted; rule: 12 months"),
  ]);
  expect(run("select sum(deleted) as n from accounts_retention")[0]!.n).toBe(0);
  const ids = run("select document_id from bone_scans_reports").map(({ document_id }) => document_id as string);
  expect(ids.toSorted()).toEqual([young.id, released.id].toSorted());
  expect(run("select id from bone_scans_report_revisions where report_id = ?", [old.id])).toEqual([]);
  expect(changes()).toBe(changesBefore + 1);
  const left = (table: string, where: string) =>
    run(`select public_id from ${table} where ${where} order by id`).map(({ public_id }) => public_id as string);
  expect(left("accounts_outbox", "recipient = 'a@aged.test'")).toEqual(["sent-again", "young"]);
  expect(left("accounts_audit", "action = 'aged'")).toEqual(["young"]);
});
