import { ZDebug, type Debug } from "@trabecula/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { mailsTo, rows, userRow } from "../support/database.ts";
import { ownZone } from "../support/own-zone.ts";
import { logIn, mailedToken, newEmail, signupBody } from "../support/people.ts";

const { variableNames } = await ownZone(() => import("../../config/env.ts"));

const secrets = {
  APP_SECRET: "planted-master-secret-of-forty-characters",
  BOUNCE_TOKEN: "planted-bounce-token-of-forty-characters",
  SMTP_URL: "smtp://planted.user:planted-smtp-word@127.0.0.1:9",
  MAIL_FROM: "Planted Sender <planted-sender@lab.test>",
};
const person = { ...signupBody(newEmail()), firstName: "Özlemplanted", lastName: "Przybylska", institution: "Institute of Planted Bones" };

let cms: RunningCms;
let admin: ApiClient;
let requestIds: string[];

beforeAll(async () => {
  cms = await startCms({ env: secrets });
  await new ApiClient(cms.url).post("/api/user/signup", person);
  requestIds = await breakSomething();
});
afterAll(() => cms.stop());

async function adminOf({ url }: RunningCms): Promise<ApiClient> {
  const client = new ApiClient(url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

/** Calls that fail unexpectedly because a table is missing; they contain an address and an id. */
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
  it("names what runs, and how this server is", async () => {
    const { versions, health, work, servers, server, history } = await read();
    expect(versions).toMatchObject({ node: process.version, strapi: "5.54.0", commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(versions.database).toMatch(/^(SQLite|PostgreSQL) \d+\.\d+/);
    expect(health.parts.map(({ part }) => part)).toEqual(["database", "disk", "mail", "fits"]);
    expect(health.databaseMs).toBeGreaterThan(0);
    expect(work.map(({ name }) => name).sort()).toEqual(
      ["account-sweep", "documents", "fit-sweep", "fits", "mails", "publications", "tables", "upload-sweep"].sort(),
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
    expect(configuration.find(({ name }) => name === "LOG_LEVEL")).toEqual({
      ...{ name: "LOG_LEVEL", isSet: false, isShown: true, value: "warn" },
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
    const site = { product: "9.8.7", node: "v24.0.0", astro: "5.0.0", startedAt: "2026-03-02T10:00:00.000Z", configuration };
    const header = (value: unknown) => ({ headers: { "X-Site-Facts": Buffer.from(JSON.stringify(value)).toString("base64url") } });
    expect((await admin.get("/api/admin/debug", header(site))).body.site).toEqual(site);
    expect((await admin.get("/api/admin/debug", header({ ...site, more: 1 }))).body.site).toBeNull();
    expect((await admin.get("/api/admin/debug", { headers: { "X-Site-Facts": "%%" } })).body.site).toBeNull();
  });
});

describe("the bundle for a bug report", () => {
  it("is a file that holds nothing of a person and no secret", async () => {
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

describe("after a restart", () => {
  it("knows the errors of before", async () => {
    await cms.stop({ keepData: true });
    cms = await startCms({ dataDir: cms.dataDir, env: secrets });
    admin = await adminOf(cms);
    expect((await read()).errors.map(({ requestId }) => requestId)).toEqual(expect.arrayContaining(requestIds));
  });
});
