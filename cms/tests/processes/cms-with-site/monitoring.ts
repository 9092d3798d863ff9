import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ZDebug, type Debug } from "@trabecula/contracts";
import { parse } from "yaml";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient } from "../../support/api-client.ts";
import { newReport } from "../../support/bone-scans.ts";
import { adminEmail, adminPassword, cms as cmsFolder, type RunningCms } from "../../support/cms-process.ts";
import { mailsTo, rows, userRow } from "../../support/database.ts";
import { variableNames } from "../../../config/env.ts";
import { logIn, mailedToken, newEmail, signupBody } from "../../support/people.ts";
import { cms, host, secrets, site } from "./servers.ts";

const person = { ...signupBody(newEmail()), firstName: "Özlemplanted", lastName: "Przybylska", institution: "Institute of Planted Bones" };

const { METRICS_TOKEN } = secrets;
const deploy = path.join(cmsFolder, "..", "deploy", "prometheus");

const email = newEmail();

async function adminOf({ url }: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

const ask = (url: string, token: string | null) =>
  new ApiClient(url).get("/api/metrics", token === null ? {} : { headers: { Authorization: `Bearer ${token}` } });
const textOf = async (url: string) => (await ask(url, METRICS_TOKEN)).body as string;

function valueOf(text: string, name: string, ...labels: string[]): number | null {
  const line = text.split("\n").find((one) => new RegExp(`^${name}(?:\\{| )`).test(one) && labels.every((label) => one.includes(label)));
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("metrics", () => {
  it("require the token at both servers and otherwise return 404", async () => {
    for (const { url } of [cms, site]) {
      const nothing = await new ApiClient(url).get("/api/no-such-route");
      for (const token of [null, "x".repeat(34), METRICS_TOKEN.slice(1)]) {
        const { status, body } = await ask(url, token);
        expect({ status, body }).toEqual({ status: 404, body: nothing.body });
      }
      expect((await ask(url, METRICS_TOKEN)).headers.get("Content-Type")).toContain("text/plain; version=0.0.4");
    }
  });

  it("count calls by route and status, and their time, at both servers", async () => {
    const client = new ApiClient(site.url);
    expect((await client.post("/api/user/signup", signupBody(email))).status).toBe(201);
    expect((await client.get(`/api/reports/${"a".repeat(24)}`)).status).toBe(401);
    for (const { url } of [cms, site]) {
      const text = await textOf(url);
      expect(valueOf(text, "trabecula_requests_total", 'route="POST /api/user/signup"', 'status="201"')).toBe(1);
      expect(valueOf(text, "trabecula_requests_total", 'route="GET /api/reports/:id"', 'status="401"')).toBe(1);
      expect(valueOf(text, "trabecula_request_duration_seconds_bucket", 'le="+Inf"', 'route="POST /api/user/signup"')).toBe(1);
      expect(valueOf(text, "trabecula_request_duration_seconds_sum", 'route="POST /api/user/signup"')).toBeGreaterThan(0.001);
      expect(valueOf(text, "trabecula_event_loop_delay_seconds", 'quantile="0.99"')).toBeLessThan(30);
      expect(valueOf(text, "trabecula_event_loop_utilization_ratio")).toBeGreaterThan(0);
      expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(30e6);
      expect(valueOf(text, "trabecula_build_info", 'version="1.0.0"')).toBe(1);
      expect(text).not.toMatch(new RegExp(`${email}|people\\.test|NaN`));
    }
  });

  it("include job queues, table sizes and database size", async () => {
    const admin = await adminOf(cms);
    const before = valueOf(await textOf(cms.url), "trabecula_table_rows", 'table="bone_scans_reports"');
    for (let count = 0; count < 3; count += 1) expect((await admin.post("/api/reports", newReport())).status).toBe(201);
    const mailsWait = async () => (valueOf(await textOf(cms.url), "trabecula_work_waiting", 'work="mails"') ?? 0) > 0;
    await vi.waitUntil(mailsWait, { timeout: 60_000, interval: 200 });
    const text = await textOf(cms.url);
    expect(valueOf(text, "trabecula_table_rows", 'table="bone_scans_reports"')).toBe(before! + 3);
    expect(valueOf(text, "trabecula_table_rows", 'table="accounts_outbox"')).toBe(
      Number(rows("select count(*) as n from accounts_outbox", [], cms.dataDir)[0]!.n),
    );
    for (const work of ["mails", "fits", "documents", "files", "tables"]) {
      expect(valueOf(text, "trabecula_work_running", `work="${work}"`), work).toBeGreaterThanOrEqual(0);
      expect(valueOf(text, "trabecula_work_stuck", `work="${work}"`), work).toBe(0);
    }
    expect(valueOf(text, "trabecula_work_ending_threads", 'work="files"')).toBe(0);
    expect(valueOf(text, "trabecula_work_failed", 'work="mails"')).toBe(0);
    expect(valueOf(text, "trabecula_database_size_bytes")).toBeGreaterThan(500_000);
    expect(valueOf(text, "trabecula_database_write_seconds")).toBeGreaterThan(0);
    expect(valueOf(text, "trabecula_database_connections", 'state="waiting"')).toBe(0);
    expect(valueOf(text, "trabecula_disk_free_bytes")).toBeGreaterThan(1e6);
    for (const part of ["database", "disk", "mail", "fits", "threads"])
      expect(valueOf(text, "trabecula_health_failing", `part="${part}"`), part).toBe(0);
  });

  it("count unexpected failures", async () => {
    const admin = await adminOf(cms);
    rows("alter table accounts_audit rename to accounts_audit_away", [], cms.dataDir);
    expect((await admin.get("/api/admin/audit")).status).toBe(500);
    rows("alter table accounts_audit_away rename to accounts_audit", [], cms.dataDir);
    expect(valueOf(await textOf(cms.url), "trabecula_failures_total", 'place="GET /api/admin/audit"')).toBe(1);
  });

  it("include the time of the last backup once one exists", async () => {
    expect(valueOf(await textOf(cms.url), "trabecula_last_backup_timestamp_seconds")).toBeNull();
    writeFileSync(path.join(cms.dataDir, "last-backup"), "2026-03-02T10:00:00.000Z\n");
    expect(valueOf(await textOf(cms.url), "trabecula_last_backup_timestamp_seconds")).toBe(Date.parse("2026-03-02T10:00:00Z") / 1000);
  });

  it("include everything that the alerts use, and the documentation describes each alert", async () => {
    const { groups } = parse(readFileSync(path.join(deploy, "alerts.yml"), "utf8")) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const text = `${await textOf(cms.url)}\n${await textOf(site.url)}`;
    const operations = readFileSync(path.join(deploy, "..", "..", "docs", "operations.md"), "utf8");
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr } of rules) {
      expect(operations, alert).toContain(`\`${alert}\``);
      for (const [name] of expr.matchAll(/\b(?:trabecula|process|nodejs)_\w+/g))
        expect(valueOf(text, name), `${alert}: ${name}`).not.toBeNull();
      for (const [, name, label, value] of expr.matchAll(/\b(trabecula_\w+)\{(work|quantile|state|route)="([^"]+)"/g))
        expect(valueOf(text, name!, `${label!}="${value!}"`), `${alert}: ${value!}`).not.toBeNull();
    }
  });
});

it("requests the version from the code host once for many visitors, without credentials", async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => new ApiClient(cms.url).get("/api/version")));
  for (const { body } of replies) expect(body).toEqual({ lastCommitAt: "2026-11-01T08:00:00.000Z", tag: "v1.2.3" });
  expect(host.calls.sort()).toEqual([
    "/repos/lab/trabecula/commits?per_page=1&sha=production without credential",
    "/repos/lab/trabecula/tags?per_page=100&page=1 without credential",
  ]);
});

let admin: ApiClient;
let requestIds: string[];

async function breakSomething(): Promise<string[]> {
  admin = await adminOf(cms);
  const id = userRow(person.email, cms.dataDir).document_id as string;
  rows("alter table accounts_audit rename to accounts_audit_away", [], cms.dataDir);
  const paths = [`/api/admin/audit?q=${encodeURIComponent(person.email)}`, `/api/admin/users/${id}`];
  const replies = await Promise.all(paths.map((path) => admin.get(path)));
  rows("alter table accounts_audit_away rename to accounts_audit", [], cms.dataDir);
  expect(replies.map(({ status }) => status)).toEqual([500, 500]);
  return replies.map(({ headers }) => headers.get("X-Request-Id") ?? "");
}

const read = async (client = admin): Promise<Debug> => ZDebug.parse((await client.get("/api/admin/debug")).body);

describe("/api/admin/debug", () => {
  beforeAll(async () => {
    await new ApiClient(cms.url).post("/api/user/signup", person);
    requestIds = await breakSomething();
  });

  it("shows versions, health, work and servers", async () => {
    const { versions, health, work, servers, server, history } = await read();
    expect(versions).toMatchObject({ node: process.version, strapi: "5.54.0", commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(versions.database).toMatch(/^(SQLite|PostgreSQL) \d+\.\d+/);
    expect(health.parts.map(({ part }) => part)).toEqual(["database", "disk", "mail", "fits", "threads"]);
    expect(health.databaseMs).toBeGreaterThan(0);
    expect(work.map(({ name }) => name).sort()).toEqual(
      [
        "account-sweep",
        "documents",
        "files",
        "fit-sweep",
        "fits",
        "mails",
        "publications",
        "retention-sweep",
        "tables",
        "upload-sweep",
        "deleted-sweep",
      ].sort(),
    );
    expect(work.find(({ name }) => name === "account-sweep")?.lastRunAt).not.toBeNull();
    expect(servers[0]).toMatchObject({ server, product: versions.product });
    expect(history.find((one) => one.server === server)?.spans.at(-1)).toMatchObject({ database: "ok" });
  });

  it("shows every variable that is read, and no secret's value", async () => {
    const { configuration } = await read();
    expect(configuration.map(({ name }) => name)).toEqual(variableNames);
    for (const name of Object.keys(secrets))
      expect(configuration.find((one) => one.name === name)).toEqual({ name, isSet: true, isShown: false, value: null });
    expect(configuration.find(({ name }) => name === "CMS_HOST")).toEqual({
      ...{ name: "CMS_HOST", isSet: false, isShown: true, value: "127.0.0.1" },
    });
  });

  it("lists the slowest routes by their patterns", async () => {
    const { routes } = await read();
    expect(routes.find(({ route }) => route === "GET /api/admin/users/:id")).toMatchObject({ calls: 1, failures: 1 });
    expect(routes.map(({ p95 }) => p95)).toEqual(routes.map(({ p95 }) => p95).sort((left, right) => right - left));
  });

  it("lists errors by route, code and request id, with lines of our own code alone", async () => {
    const { errors, server } = await read();
    const found = requestIds.map((requestId) => errors.find((error) => error.requestId === requestId));
    expect(found.map((error) => error?.place)).toEqual(["GET /api/admin/audit", "GET /api/admin/users/:id"]);
    for (const error of found) {
      expect(error).toMatchObject({ server, status: 500, code: expect.stringMatching(/^SQLITE_ERROR|42P01$/) });
      expect(error?.frames.length).toBeGreaterThan(0);
      for (const frame of error?.frames ?? []) expect(frame).toMatch(/^(packages|cms)\/[\w./-]+:\d+$/);
    }
  });

  it("believes a site that it trusts, and no text that is none", async () => {
    const configuration = [{ name: "SITE_PORT", isSet: false, isShown: true, value: null }];
    const site = {
      product: "9.8.7",
      node: "v24.0.0",
      astro: "5.0.0",
      startedAt: "2026-03-02T10:00:00.000Z",
      configuration,
      untrustedProxy: "192.0.2.2",
    };
    const header = (value: unknown) => ({ headers: { "X-Site-Facts": Buffer.from(JSON.stringify(value)).toString("base64url") } });
    expect((await admin.get("/api/admin/debug", header(site))).body.site).toEqual(site);
    expect((await admin.get("/api/admin/debug", header({ ...site, more: 1 }))).body.site).toBeNull();
    expect((await admin.get("/api/admin/debug", { headers: { "X-Site-Facts": "%%" } })).body.site).toBeNull();
  });
});

describe("the bundle for a bug report", () => {
  it("is a JSON file without personal data or secrets", async () => {
    const reply = await admin.get("/api/admin/debug/bundle");
    expect(reply.headers.get("Content-Disposition")).toMatch(/^attachment; filename="debug-[0-9a-f]{6}-\d{4}-\d\d-\d\d\.json"$/);
    const bundle = JSON.stringify(reply.body);
    expect(ZDebug.parse(reply.body).errors.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(requestIds));
    expect(mailsTo(person.email, cms.dataDir)).toHaveLength(1);
    const planted = [
      ...[person.email, person.firstName, person.lastName, person.institution, person.password, adminEmail, adminPassword],
      ...[mailedToken(person.email, "confirm-email", cms.dataDir), userRow(person.email, cms.dataDir).document_id as string],
      ...[...admin.cookies.values(), admin.address, cms.dataDir, "planted"],
    ];
    for (const text of planted) expect(bundle.toLowerCase(), text).not.toContain(text.toLowerCase());
  });
});
