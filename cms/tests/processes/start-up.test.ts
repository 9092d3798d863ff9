import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ZSettingsReply } from "@trabecula/contracts";
import { closedToOthers } from "../../../scripts/lib/open-files.mjs";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { adminEmail, adminPassword, cms, failToStart, freePort, startCms, type RunningCms } from "../support/cms-process.ts";
import { copyTemplate, newDataDir } from "../support/data-folders.ts";
import { isPostgres, rows, tableNames } from "../support/database.ts";
import { logIn, newEmail, signupBody } from "../support/people.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "trabecula-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is built so that another user can run it, as a service or an image does", () => {
  const notes = /^(?:\.strapi-updater\.json|(?:export|import)_\d+\.log)$/;
  const built = closedToOthers(path.join(cms, "dist")).filter((file) => !notes.test(path.basename(file)));
  expect(built).toEqual([]);
});

describe("the first start", () => {
  it("makes an administrator of product and panel with a generated password, printed once", async () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o755);
    const first = await startCms({ dataDir, env: { ADMIN_PASSWORD: "", ADMIN_EMAIL: "" } });
    expect(openToOthers(dataDir)).toEqual([]);
    const line = first
      .output()
      .split("\n")
      .find((text) => text.includes("admin-created"))!;
    const { email, password } = JSON.parse(line) as { email: string; password: string };
    expect(email).toBe("admin@trabecula.local");
    const client = new ApiClient(first.url);
    expect((await client.post("/api/user/login", { email, password })).body.user.role).toBe("admin");
    const panel = await new ApiClient(first.url).post("/admin/login", { email, password });
    expect(panel.status).toBe(200);
    const app = await turnOnTwoFactor({ client }, password);
    const sealed = () => rows("select secret from accounts_second_factors", [], dataDir)[0]!.secret;
    const sealedBefore = sealed();
    await first.stop({ keepData: true });
    // Changes the secret, keeping the old one, and loosens file permissions.
    renameSync(path.join(dataDir, "app-secret"), path.join(dataDir, "app-secret.old"));
    for (const name of ["app-secret.old", "public"]) chmodSync(path.join(dataDir, name), 0o755);

    const second = await startCms({ dataDir: first.dataDir, env: { ADMIN_PASSWORD: "", ADMIN_EMAIL: "" } });
    onTestFinished(() => second.stop());
    expect(second.output()).not.toContain("admin-created");
    expect(rows("select id from up_users", [], second.dataDir)).toHaveLength(1);
    expect(rows("select id from faq_entries where published_at is not null", [], second.dataDir)).toHaveLength(12);
    expect(openToOthers(dataDir)).toEqual([]);
    // Sessions survive a restart.
    const later = new ApiClient(second.url);
    for (const [name, value] of client.cookies) later.cookies.set(name, value);
    expect((await later.get("/api/user")).status).toBe(200);
    // Data are re-encrypted before the old secret is removed.
    expect(sealed()).not.toBe(sealedBefore);
    expect((await later.post("/api/user/login", { email, password, code: codeAt(app.secret) })).status).toBe(200);
  });

  it("deletes sessions, tokens, counters, letters and unconfirmed requests that are over, and keeps the others", async () => {
    const first = await startCms();
    const client = new ApiClient(first.url);
    await client.post("/api/user/login", { email: adminEmail, password: adminPassword });
    await client.post("/api/user/login", { email: adminEmail, password: adminPassword });
    for (let link = 0; link < 3; link++) await client.post("/api/user/forgot-password", { email: adminEmail });
    const [stale, recent, confirmed] = [newEmail(), newEmail(), newEmail()];
    for (const email of [stale, recent, confirmed]) await client.post("/api/user/signup", signupBody(email));
    const letters = { stranger: newEmail(), lately: newEmail(), owner: recent };
    for (const email of Object.values(letters))
      expect((await client.post("/api/contact", { name: "Ada", email, topic: "other", message: "When are you open?" })).status).toBe(200);
    await first.stop({ keepData: true });
    const run = (statement: string, ...values: (string | number)[]) => rows(statement, values, first.dataDir);
    const now = Date.now();
    const written = (email: string, daysAgo: number) =>
      run("update accounts_outbox set created_at = ? where template = 'contact' and reply_to = ?", now - daysAgo * 24 * 3600_000, email);
    written(letters.stranger, 366);
    written(letters.lately, 364);
    written(letters.owner, 366);
    run("update accounts_outbox set created_at = ? where recipient = ?", now - 366 * 24 * 3600_000, adminEmail);
    const ownMails = () => run("select id from accounts_outbox where user_id = (select id from up_users where email = ?)", adminEmail);
    const ownBefore = ownMails();
    const signedUp = (email: string, daysAgo: number) => {
      const moment = new Date(now - daysAgo * 24 * 3600_000);
      run("update up_users set created_at = ? where email = ?", isPostgres() ? moment.toISOString() : moment.getTime(), email);
    };
    signedUp(stale, 31);
    signedUp(recent, 29);
    signedUp(confirmed, 31);
    run("update up_users set email_confirmed_at = created_at where email = ?", confirmed);
    run("delete from accounts_rate_limits where limit_key like 'signup-%' or limit_key like 'new-request-%' or limit_key like 'contact:%'");
    run("update accounts_sessions set expires_at = ? where id = (select min(id) from accounts_sessions)", now - 1);
    run(
      "update accounts_tokens set expires_at = ? where id = (select min(id) from accounts_tokens where purpose = 'reset-password')",
      now - 1,
    );
    run(
      "update accounts_tokens set used_at = ? where id = (select max(id) from accounts_tokens where purpose = 'reset-password')",
      now - 1,
    );
    run("update accounts_rate_limits set window_ends_at = ? where limit_key like 'login-address:%'", now - 25 * 3600_000);
    run("update accounts_rate_limits set window_ends_at = ? where limit_key like 'forgot-address:%'", now - 3600_000);
    const many = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1201)";
    run(
      `${many} insert into accounts_rate_limits (limit_key, window_ends_at, hits, stretch) select 'many:' || i, cast(? as bigint), 1, 1 from n`,
      now - 25 * 3600_000,
    );
    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    expect(run("select id from accounts_sessions")).toHaveLength(1);
    expect(run("select id from accounts_tokens where user_id = (select id from up_users where email = ?)", adminEmail)).toHaveLength(1);
    const left = [stale, recent, confirmed].filter((email) => run("select id from up_users where email = ?", email).length > 0);
    expect(left).toEqual([recent, confirmed]);
    expect(run("select id from accounts_outbox where recipient = ?", stale)).toEqual([]);
    expect(run("select reply_to from accounts_outbox where template = 'contact' order by id")).toEqual(
      [letters.lately, letters.owner].map((reply_to) => ({ reply_to })),
    );
    expect(ownBefore.length).toBeGreaterThan(0);
    expect(ownMails()).toEqual(ownBefore);
    expect(run("select actor_kind from accounts_audit where action = 'account.expired'")).toEqual([{ actor_kind: "none" }]);
    const limits = run("select limit_key from accounts_rate_limits").map(({ limit_key }) => (limit_key as string).split(":")[0]);
    expect(limits.sort()).toEqual(["forgot-address", "forgot-owner-mails"]);
  });
});

describe("a later start", () => {
  let cms: RunningCms;
  beforeAll(async () => {
    const dataDir = copyTemplate();
    rmSync(path.join(dataDir, "app-secret"));
    rows("delete from faq_entries where slug = 'units'", [], dataDir);
    rows("update pages set title = 'Who we are' where slug = 'about'", [], dataDir);
    rows(
      `create table site_setting (id integer, product_name text, laboratory_name text, laboratory_url text, legacy_url text,
        support_email text, signup_open boolean, published_at text)`,
      [],
      dataDir,
    );
    const insert = "insert into site_setting values (?, ?, 'Bone imaging laboratory', 'http://bones.example.edu', '', ?, false, ?)";
    rows(insert, [1, "A draft", "draft@bones.example.edu", null], dataDir);
    rows(insert, [2, "Osteon", "not an address", "2026-01-01"], dataDir);
    cms = await startCms({ dataDir, env: { APP_SECRET: "s".repeat(40) } });
  });
  afterAll(() => cms.stop());

  it("leaves content alone that staff have changed or deleted", async () => {
    expect((await new ApiClient(cms.url).get("/api/content/faq")).body.items).toHaveLength(11);
    expect((await new ApiClient(cms.url).get("/api/content/pages/about")).body.title).toBe("Who we are");
  });

  it("takes over, once, what was published in the panel before there were settings", async () => {
    const client = new ApiClient(cms.url);
    await logIn(client, adminEmail, adminPassword);
    const reply = ZSettingsReply.parse((await client.get("/api/admin/settings")).body);
    const taken = { productName: "Osteon", laboratoryUrl: "http://bones.example.edu", signupOpen: false };
    expect(reply).toMatchObject({ version: 1, settings: { ...taken, legacyUrl: null, supportEmail: "support@trabecula.invalid" } });
    expect(rows("select version, kept, user_id from accounts_settings", [], cms.dataDir)).toEqual([
      { version: 1, kept: JSON.stringify(taken), user_id: null },
    ]);
    expect(tableNames(cms.dataDir)).not.toContain("site_setting");
  });

  it("takes its secret from the environment instead, so that instances share sessions", async () => {
    expect(() => statSync(path.join(cms.dataDir, "app-secret"))).toThrow(/ENOENT/);
    expect((await new ApiClient(cms.url).post("/api/user/login", { email: adminEmail, password: adminPassword })).status).toBe(200);
  });
});

/** Paths readable by other users of the machine; `tmp` belongs to the tests. */
function openToOthers(dataDir: string): string[] {
  const names = readdirSync(dataDir).filter((name) => name !== "tmp" && (statSync(path.join(dataDir, name)).mode & 0o077) !== 0);
  expect(statSync(path.join(dataDir, "public")).isDirectory()).toBe(true);
  return names;
}

describe("a start that cannot work", () => {
  it("names every wrong variable and never a value", async () => {
    const { output, code } = await failToStart({
      DATA_DIR: folder,
      CMS_PORT: "70000",
      SMTP_URL: "hunter2",
      APP_SECRET: "short-secret",
      REPOSITORY: "not a repository",
    });
    expect(code).toBe(1);
    for (const name of ["CMS_PORT", "SMTP_URL", "APP_SECRET", "REPOSITORY"]) expect(output).toContain(name);
    for (const value of ["70000", "hunter2", "short-secret", "not a repository"]) expect(output).not.toContain(value);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  it.each([
    ["lattice-strut", "must have at least 8 characters and at most 72 bytes, with upper and lower case letters, a digit and a symbol"],
    [`Lattice-7strut${"ü".repeat(40)}`, "must have at least 8 characters and at most 72 bytes"],
    ["Password1!", "must not be one of the passwords that are guessed first"],
  ])("refuses %s as the first administrator's password, without repeating it", async (password, reason) => {
    const { output, code } = await failToStart({ DATA_DIR: folder, ADMIN_PASSWORD: password });
    expect(code).toBe(1);
    expect(output).toContain(`ADMIN_PASSWORD ${reason}`);
    expect(output).not.toContain(password);
    expect(output.trim().split("\n")).toHaveLength(1);
  });

  it("says in one sentence that the port is taken", async () => {
    const other = net.createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const port = String((other.address() as net.AddressInfo).port);
    const { output, code } = await failToStart({ DATA_DIR: folder, CMS_PORT: port });
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toBe(`Port ${port} is already in use. Stop what uses it, or set CMS_PORT to another.`);
  });

  it.skipIf(process.getuid?.() === 0)("says in one sentence that it may not write", async () => {
    const closed = mkdtempSync(path.join(folder, "closed-"));
    chmodSync(closed, 0o500);
    const { output, code } = await failToStart({ DATA_DIR: path.join(closed, "data"), CMS_PORT: String(await freePort()) });
    expect([code, output]).toEqual([1, expect.stringContaining("DATA_DIR")]);
  });

  it.skipIf(isPostgres())("says in one sentence that the database file is damaged, and leaves it as it is", async () => {
    const dataDir = path.join(folder, "damaged");
    mkdirSync(dataDir);
    const file = path.join(dataDir, "trabecula.db");
    const content = "No database, but a text of a few hundred characters. ".repeat(10);
    writeFileSync(file, content);
    const { output, code } = await failToStart({ DATA_DIR: dataDir, CMS_PORT: String(await freePort()) });
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The file trabecula\.db .* is damaged, or is not an SQLite database\. .*$/),
    ]);
    expect(readFileSync(file, "utf8")).toBe(content);
  });

  it.each(["app-secret", "app-secret.old"])(
    "refuses a secret of less than 32 bytes in %s in one sentence, and leaves it as it is",
    async (name) => {
      const dataDir = mkdtempSync(path.join(folder, "secret-"));
      for (const content of ["", "s".repeat(31)]) {
        writeFileSync(path.join(dataDir, name), content);
        const { output, code } = await failToStart({ DATA_DIR: dataDir, CMS_PORT: String(await freePort()) });
        expect([code, output.trim()]).toEqual([
          1,
          expect.stringMatching(new RegExp(`^The file ${name} .* holds less than 32 bytes of text .*\\.$`)),
        ]);
        expect(readFileSync(path.join(dataDir, name), "utf8")).toBe(content);
      }
    },
  );

  it("says in one sentence that the data folder is a file", async () => {
    const { output, code } = await failToStart({
      DATA_DIR: path.join(import.meta.dirname, "start-up.test.ts"),
      CMS_PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(output).toContain("DATA_DIR");
  });
});
