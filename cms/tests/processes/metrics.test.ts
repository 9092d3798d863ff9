import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, cms as cmsFolder, freePort, startCms, type RunningCms } from "../support/cms-process.ts";
import { logIn, newEmail, signupBody } from "../support/people.ts";
import { rows } from "../support/database.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

const METRICS_TOKEN = "t0ken-of-the-one-who-reads-metrics";
const deploy = path.join(cmsFolder, "..", "deploy", "prometheus");

let cms: RunningCms;
let site: RunningSite;
const email = newEmail();

beforeAll(async () => {
  // Unused port, so mails wait.
  cms = await startCms({ env: { METRICS_TOKEN, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } });
  site = await startSite(cms.url, cms.dataDir, { env: { METRICS_TOKEN } });
});
afterAll(async () => {
  await site.kill();
  await cms.stop();
});

const ask = (url: string, token: string | null) =>
  new ApiClient(url).get("/api/metrics", token === null ? {} : { headers: { Authorization: `Bearer ${token}` } });
const textOf = async (url: string) => (await ask(url, METRICS_TOKEN)).body as string;

/** Matches lines with at least these labels; null if none. */
function valueOf(text: string, name: string, ...labels: string[]): number | null {
  const line = text.split("\n").find((one) => new RegExp(`^${name}(?:\\{| )`).test(one) && labels.every((label) => one.includes(label)));
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("metrics", () => {
  it("are nobody's but who shows the token, at either server", async () => {
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
      expect(valueOf(text, "trabecula_build_info", 'version="0.1.0"')).toBe(1);
      expect(text).not.toMatch(new RegExp(`${email}|people\\.test|NaN`));
    }
  });

  it("tell the lines of works, and what the database holds", async () => {
    const admin = new ApiClient(cms.url);
    await logIn(admin, adminEmail, adminPassword);
    const before = valueOf(await textOf(cms.url), "trabecula_table_rows", 'table="bone_scans_reports"');
    for (let count = 0; count < 3; count += 1) expect((await admin.post("/api/reports", newReport())).status).toBe(201);
    const mailsWait = async () => (valueOf(await textOf(cms.url), "trabecula_work_waiting", 'work="mails"') ?? 0) > 0;
    await vi.waitUntil(mailsWait, { timeout: 20_000, interval: 200 });
    const text = await textOf(cms.url);
    expect(valueOf(text, "trabecula_table_rows", 'table="bone_scans_reports"')).toBe(before! + 3);
    expect(valueOf(text, "trabecula_table_rows", 'table="accounts_outbox"')).toBe(
      Number(rows("select count(*) as n from accounts_outbox", [], cms.dataDir)[0]!.n),
    );
    for (const work of ["mails", "fits", "documents", "tables"]) {
      expect(valueOf(text, "trabecula_work_running", `work="${work}"`), work).toBeGreaterThanOrEqual(0);
      expect(valueOf(text, "trabecula_work_stuck", `work="${work}"`), work).toBe(0);
    }
    expect(valueOf(text, "trabecula_work_failed", 'work="mails"')).toBe(0);
    expect(valueOf(text, "trabecula_database_size_bytes")).toBeGreaterThan(500_000);
    expect(valueOf(text, "trabecula_database_write_seconds")).toBeGreaterThan(0);
    expect(valueOf(text, "trabecula_database_connections", 'state="waiting"')).toBe(0);
    expect(valueOf(text, "trabecula_disk_free_bytes")).toBeGreaterThan(1e6);
    for (const part of ["database", "disk", "mail", "fits"])
      expect(valueOf(text, "trabecula_health_failing", `part="${part}"`), part).toBe(0);
  });

  it("count what nobody expected", async () => {
    const admin = new ApiClient(cms.url);
    await logIn(admin, adminEmail, adminPassword);
    rows("alter table accounts_audit rename to accounts_audit_away", [], cms.dataDir);
    expect((await admin.get("/api/admin/audit")).status).toBe(500);
    rows("alter table accounts_audit_away rename to accounts_audit", [], cms.dataDir);
    expect(valueOf(await textOf(cms.url), "trabecula_failures_total", 'place="GET /api/admin/audit"')).toBe(1);
  });

  it("say when the last backup was, once there is one", async () => {
    expect(valueOf(await textOf(cms.url), "trabecula_last_backup_timestamp_seconds")).toBeNull();
    writeFileSync(path.join(cms.dataDir, "last-backup"), "2026-03-02T10:00:00.000Z\n");
    expect(valueOf(await textOf(cms.url), "trabecula_last_backup_timestamp_seconds")).toBe(Date.parse("2026-03-02T10:00:00Z") / 1000);
  });

  it("are all there that the alerts ask for, with the labels that these name, and each alert says what to do", async () => {
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
