import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { ZMyReportList, ZPatientList, ZPortalReply, ZReportList, ZSettingsReply, ZTrends } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemonstration } from "../../../scripts/lib/demo.mjs";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { copyTemplate } from "../support/data-folders.ts";
import { copyRow, moment, rows, tableNames, userRow } from "../support/database.ts";
import { logIn } from "../support/people.ts";
import { until } from "../support/until.ts";
import { addDraftsAndRevision, describeCollections, statementsEnv } from "./later-start/collections.ts";

const env = { APP_SECRET: "s".repeat(40), LANGUAGES: "de,fr" };
const [retired, closed, incomplete, ofCurator] = [
  "bern-hrpqct-xct2-multistack",
  "bachrach-spine-bmd",
  "dxa-young-adult",
  "lead-body-composition",
];

let dataDir: string;
let cms: RunningCms;
let datasetsBefore: ReturnType<typeof rows>;

const run = (statement: string, ...values: (string | number | null)[]) => rows(statement, values, dataDir);
const datasets = () =>
  run(
    "select document_id, key, state, content_hash, is_default, is_open, coverage from bone_scans_datasets where state <> 'draft' order by id",
  );
const count = (table: string) => run(`select id from ${table}`).length;

function changeAll(): void {
  rmSync(path.join(dataDir, "app-secret"));
  run("delete from faq_entries where slug = 'units'");
  run("update pages set title = 'Who we are' where slug = 'about'");
  run("delete from doc_articles where slug in ('clinics-and-studies', 'api')");
  run("delete from strapi_core_store_settings where key = 'core_trabecula_clinics-and-studies'");
  copyRow("pages", ["slug", "privacy-notice"], { locale: "de", title: "Von uns", body: "Von uns." }, dataDir);
  run("insert into strapi_core_store_settings (key, value, type) values ('core_trabecula_starter-content-fr', 'true', 'boolean')");
  run(
    `create table site_setting (id integer, product_name text, laboratory_name text, laboratory_url text, legacy_url text,
      support_email text, signup_open boolean, published_at text)`,
  );
  const insert = "insert into site_setting values (?, ?, 'Bone imaging laboratory', 'http://bones.example.edu', '', ?, false, ?)";
  run(insert, 1, "A draft", "draft@bones.example.edu", null);
  run(insert, 2, "Osteon", "not an address", "2026-01-01");

  for (const name of ["users-permissions", "active-panel-users"]) run("delete from strapi_migrations where name like ?", `%${name}%`);
  run("update admin_users set registration_token = 'left-over'");
  run("insert into admin_users (document_id, email, is_active, registration_token) values ('invited', 'i@lab.test', false, 'open')");
  run("update up_users set confirmed = false where email = ?", adminEmail);
  run("insert into up_users (document_id, username, email, confirmed) values ('new', 'new', 'new@lab.test', true)");
  run("alter table up_users add column keeps_patient_names boolean");
  run("update up_users set keeps_patient_names = true, personal_workspace_id = null where email = ?", adminEmail);
  for (const table of ["accounts_workspaces", "accounts_memberships"]) run(`delete from ${table}`);
  addWorkspaces();
  run("insert into up_users (document_id, username, email, product_role) values ('reader', 'reader', 'reader@lab.test', 'patient')");
  run("insert into up_roles (id, document_id, name, type) values (7, 'role', 'Public', 'public')");
  run("insert into up_permissions (id, document_id, action) values (8, 'right', 'api::page.page.find')");
  run("insert into up_permissions_role_lnk (permission_id, role_id) values (8, 7)");

  expect(datasets().every(({ is_open, coverage }) => is_open === 1 && coverage !== null)).toBe(true);
  run("update bone_scans_datasets set state = 'retired', is_default = false where key = ?", retired);
  run("update bone_scans_datasets set is_open = false where key = ?", closed);
  run("update bone_scans_datasets set key = 'earlier' where key = ?", ofCurator);
  const own = { key: ofCurator, document_id: "own", imported_by: "curator", content_hash: "own", is_default: null, is_open: null };
  copyRow("bone_scans_datasets", ["key", "earlier"], own, dataDir);
  datasetsBefore = datasets();
  run("update bone_scans_datasets set is_open = null, coverage = null where key = ?", incomplete);
}

function addWorkspaces(): void {
  const day = 24 * 3600_000;
  for (const [id, at] of [
    ["due", Date.now() - day],
    ["later", Date.now() + day],
  ] as const) {
    const workspace = "document_id, kind, name, state, delete_after, keeps_names, next_code, version";
    run(`insert into accounts_workspaces (${workspace}) values (?, 'clinic', 'Clinic', 'deleting', ?, false, 1, 1)`, id, moment(at));
    run("insert into accounts_centers (document_id, workspace_id, name, code, code_key) values (?, ?, 'North', 'N', 'n')", `${id}-n`, id);
    run("insert into accounts_memberships (document_id, workspace_id, account_id, role) values (?, ?, 'gone', 'lead')", `${id}-m`, id);
    const many = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 120) select ? || '-' || i, ?, i, i from n";
    run(`insert into bone_scans_patients (document_id, workspace_id, code, code_key) ${many}`, id, id);
    run(`insert into bone_scans_reports (document_id, workspace_id, report_name, notes) ${many}`, id, id);
    run("insert into bone_scans_report_revisions (document_id, workspace_id, report_id) values (?, ?, ?)", `${id}-v`, id, `${id}-1`);
    const change = "insert into bone_scans_record_changes (document_id, workspace_id, record_kind, record_id, version)";
    run(`${change} values (?, ?, 'report', ?, 2), (?, ?, 'report', ?, 2)`, `${id}-c`, id, `${id}-1`, `${id}-d`, id, `${id}-gone`);
    run("insert into bone_scans_deleted_items (item_id, kind, workspace_id) values (?, 'report', ?)", `${id}-gone`, id);
    run("insert into bone_scans_deleted_reports (item_id, document_id, workspace_id) values (?, ?, ?)", `${id}-gone`, `${id}-gone`, id);
    run("insert into accounts_invitations (subject_id, workspace_id, email, inviter_id) values (?, ?, 'p@lab.test', 1)", `${id}-1`, id);
  }
}

beforeAll(async () => {
  dataDir = copyTemplate();
  expect(["up_roles", "up_permissions"].map(count)).toEqual([0, 0]);
  changeAll();
  addDraftsAndRevision(dataDir);
  cms = await startCms({ dataDir, env: { ...env, ...statementsEnv } });
});
afterAll(() => cms.stop());

describe("the collections, in Strapi's own hands", () => describeCollections(() => cms));

describe("a later start", () => {
  it("leaves content alone that staff have changed or deleted", async () => {
    expect((await new ApiClient(cms.url).get("/api/content/faq")).body.items).toHaveLength(11);
    expect((await new ApiClient(cms.url).get("/api/content/pages/about")).body.title).toBe("Who we are");
    const statuses = ["clinics-and-studies", "api"].map(
      async (slug) => (await new ApiClient(cms.url).get(`/api/content/docs/${slug}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  const read = async (path: string, language = "de") =>
    (await new ApiClient(cms.url).get(`/api/content/${path}?language=${language}`)).body as object;

  it("adds translations in a new language, except of texts that staff have changed, deleted or translated", async () => {
    const { items } = (await read("faq")) as { items: { language: string }[] };
    expect(items.map(({ language }) => language)).toEqual(Array(11).fill("de"));
    expect(await read("pages/about")).toMatchObject({ language: "en", title: "Who we are" });
    expect(await read("pages/terms-of-service")).toMatchObject({ language: "de", title: "Nutzungsbedingungen" });
    expect(run("select distinct version from pages where slug = 'terms-of-service'")).toEqual([{ version: "2026-11" }]);
    expect(run("select title from pages where slug = 'privacy-notice' and locale = 'de'")).toEqual([{ title: "Von uns" }]);
  });

  it("adds only the pages that are new in a language it already has", async () => {
    expect(await read("pages/security", "fr")).toMatchObject({ language: "fr", title: "Sécurité et protection des données" });
    expect(await read("pages/terms-of-service", "fr")).toMatchObject({ language: "en" });
    const { items } = (await read("faq", "fr")) as { items: { language: string }[] };
    expect(new Set(items.map(({ language }) => language))).toEqual(new Set(["en"]));
  });

  it("migrates settings from the former panel table once", async () => {
    const client = new ApiClient(cms.url);
    await logIn(client, adminEmail, adminPassword);
    const reply = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
    const taken = { productName: "Osteon", laboratoryUrl: "http://bones.example.edu", signupOpen: false };
    expect(reply).toMatchObject({ version: 1, settings: { ...taken, legacyUrl: null, supportEmail: null } });
    expect(run("select version, kept, user_id from accounts_settings")).toEqual([
      { version: 1, kept: JSON.stringify(taken), user_id: null },
    ]);
    expect(tableNames(dataDir)).not.toContain("site_setting");
  });

  it("uses the secret from the environment, so that instances share sessions", async () => {
    expect(() => statSync(path.join(dataDir, "app-secret"))).toThrow(/ENOENT/);
    expect((await new ApiClient(cms.url).post("/api/user/login", { email: adminEmail, password: adminPassword })).status).toBe(200);
  });

  it("migrates once: marks confirmed accounts, removes roles of users-permissions, and ends tokens of active panel users", () => {
    expect([userRow(adminEmail, dataDir).confirmed, userRow("new@lab.test", dataDir).confirmed]).toEqual([1, 0]);
    expect(["up_roles", "up_permissions", "up_permissions_role_lnk", "up_users_role_lnk"].map(count)).toEqual([0, 0, 0, 0]);
    expect(run("select registration_token as token from admin_users order by id")).toEqual([{ token: null }, { token: "open" }]);
  });

  it("gives each account a personal workspace with the account’s id, except patients", () => {
    const { document_id: id, personal_workspace_id } = userRow(adminEmail, dataDir);
    const membership = { workspace_id: id, account_id: id, role: "lead", center_id: null, identity: "names" };
    expect(run("select workspace_id, account_id, role, center_id, identity from accounts_memberships where account_id = ?", id)).toEqual([
      membership,
    ]);
    expect(run("select document_id, kind, state, keeps_names from accounts_workspaces where kind = 'personal'")).toEqual([
      { document_id: personal_workspace_id, kind: "personal", state: "open", keeps_names: 1 },
    ]);
    expect([id, userRow("reader@lab.test", dataDir).personal_workspace_id]).toEqual([personal_workspace_id, null]);
  });

  it("erases workspaces whose day has come, with all records and the access of their patients, and no others", async () => {
    const accounts = ["centers", "memberships", "invitations"].map((name) => `accounts_${name}`);
    const records = ["patients", "reports", "report_revisions", "record_changes", "deleted_items", "deleted_reports"];
    const left = () => run("select document_id from accounts_workspaces where state = 'deleting'").map(({ document_id }) => document_id);
    await until(left, (ids) => !ids.includes("due"));
    expect(left()).toEqual(["later"]);
    for (const table of [...accounts, ...records.map((name) => `bone_scans_${name}`)])
      expect(run(`select id from ${table} where workspace_id = 'due'`)).toEqual([]);
    expect(run("select count(*) as n from bone_scans_reports where workspace_id = 'later'")).toEqual([{ n: 120 }]);
    expect(run("select object, actor_kind from accounts_audit where action = 'workspace.deleted'")).toEqual([
      { object: "workspace:due", actor_kind: "none" },
    ]);
  });

  it("completes the built-in datasets, and keeps what curators retired, closed or brought in", () => {
    expect(datasets()).toEqual(datasetsBefore);
    expect(cms.output()).toMatch(new RegExp(`${ofCurator} [\\d.]+ is not published`));
  });

  it("accepts the demonstration, once", async () => {
    const admin = { email: adminEmail, password: adminPassword };
    run("update bone_scans_datasets set state = 'published', is_default = true where key = ?", retired);
    const added = await addDemonstration(cms.url, admin);
    const client = new ApiClient(cms.url);
    await logIn(client, adminEmail, adminPassword);
    const { items, total } = ZPatientList.parse((await client.get("/api/patients?pageSize=200")).body);
    const reports = ZReportList.parse((await client.get("/api/reports?pageSize=200")).body);
    expect([total, reports.total]).toEqual([20, added]);
    expect(reports.items.filter(({ patientId }) => patientId === null)).toHaveLength(1);
    expect(new Set(reports.items.map(({ status }) => status))).toEqual(new Set(["compared", "partly_compared", "not_compared"]));
    expect(await addDemonstration(cms.url, admin)).toBe(0);
    const of = (code: string, part: string) => client.get(`/api/patients/${items.find((patient) => patient.code === code)!.id}/${part}`);
    const states = await Promise.all(["DEMO-01", "DEMO-02", "DEMO-03"].map((code) => of(code, "access")));
    expect(states.map(({ body }) => ZPortalReply.parse(body).portal.state)).toEqual(["active", "none", "invited"]);
    const reader = new ApiClient(cms.url);
    await reader.post("/api/patient/login", { email: "demo-01@patients.example", password: adminPassword });
    expect(ZMyReportList.parse((await reader.get("/api/my/reports")).body).total).toBe(1);
    const { series } = ZTrends.parse((await of("DEMO-04", "trends")).body);
    const compared = series.flatMap(({ parameter, changes }) => changes.map((change) => [parameter, change.refusal?.code ?? "compared"]));
    expect(new Map(compared as [string, string][])).toEqual(
      new Map([
        ["bmd_ls", "compared"],
        ["bmd_th", "other_scanner"],
        ["bmd_fn", "other_scanner"],
      ]),
    );
  });
});
