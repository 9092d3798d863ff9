import { beforeAll, describe, expect, it } from "vitest";
import { ZDebug, ZPatient, ZRetentionPreview, ZSettingsReply, ZUser } from "@trabecula/contracts";
import { ApiClient } from "../../support/api-client.ts";
import { newPatient } from "../../support/bone-scans.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { moment, rows } from "../../support/database.ts";
import { adminOf } from "../../support/mailing-cms.ts";
import { logIn } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { reports } from "./after-a-kill.ts";
import { stopAmidFit } from "./fits.ts";
import { cms, start } from "./servers.ts";

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

async function changeAll() {
  const call = await administrationOf(cms.url);
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
}

async function breakSomething(): Promise<string> {
  const client = await adminOf(cms);
  rows("alter table accounts_audit rename to accounts_audit_away", [], cms.dataDir);
  const { status, headers } = await client.get("/api/admin/audit");
  rows("alter table accounts_audit_away rename to accounts_audit", [], cms.dataDir);
  expect(status).toBe(500);
  return headers.get("X-Request-Id") ?? "";
}

const run = (statement: string, values: (string | number)[] = []) => rows(statement, values, cms.dataDir);

async function ruleRetention() {
  const rules = { reportMonths: 12, mailDays: 7, auditMonths: 12 };
  const client = await adminOf(cms);
  const owner = ZUser.parse((await client.get("/api/user")).body.user).id;
  const patient = ZPatient.parse((await client.post("/api/patients", newPatient())).body);
  expect((await client.put(`/api/reports/${reports.decided.id}`, { patientId: patient.id })).status).toBe(200);
  const { version } = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
  expect((await client.put("/api/admin/settings", { version, ...rules })).status).toBe(200);
  const preview = ZRetentionPreview.parse((await client.post("/api/admin/settings/retention", rules)).body);
  const since = { reports: preview.reports!.keptSince, mails: preview.mails!.keptSince, audit: preview.audit!.keptSince };
  return { owner, patient, since };
}

function ageAll(since: Readonly<Record<"reports" | "mails" | "audit", string>>): void {
  const { saved: young, decided: old, doubted: released } = reports;
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
}

describe("a start after a stop", () => {
  let changed: Awaited<ReturnType<typeof read>>;
  let failedId: string;
  let ruled: Awaited<ReturnType<typeof ruleRetention>>;
  let changesBefore: number;
  const changes = () =>
    run("select reports_changed from bone_scans_patients where document_id = ?", [ruled.patient.id])[0]!.reports_changed as number;

  beforeAll(async () => {
    await changeAll();
    ruled = await ruleRetention();
    changed = await read(await administrationOf(cms.url));
    failedId = await breakSomething();
    await stopAmidFit();
    ageAll(ruled.since);
    changesBefore = changes();
    await start();
  });

  it("knows the errors of before", async () => {
    const { errors } = ZDebug.parse((await (await adminOf(cms)).get("/api/admin/debug")).body);
    expect(errors.map(({ requestId }) => requestId)).toContain(failedId);
  });

  it("does not change roles, texts, their order, the panel’s appearance or settings", async () => {
    expect(await read(await administrationOf(cms.url))).toEqual(changed);
  });

  it("deletes by age what a killed sweep left, counts all of it in one entry, and records it for the owner", async () => {
    const { owner, since } = ruled;
    const { saved: young, decided: old, doubted: released } = reports;
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
    const ids = run("select document_id from bone_scans_reports where patient_id is null or document_id = ?", [old.id]).map(
      ({ document_id }) => document_id as string,
    );
    expect(ids.toSorted()).toEqual([young.id, released.id].toSorted());
    expect(run("select id from bone_scans_report_revisions where report_id = ?", [old.id])).toEqual([]);
    expect(changes()).toBe(changesBefore + 1);
    const left = (table: string, where: string) =>
      run(`select public_id from ${table} where ${where} order by id`).map(({ public_id }) => public_id as string);
    expect(left("accounts_outbox", "recipient = 'a@aged.test'")).toEqual(["sent-again", "young"]);
    expect(left("accounts_audit", "action = 'aged'")).toEqual(["young"]);
  });
});
