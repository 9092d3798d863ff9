import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { closedToOthers } from "../../../scripts/lib/open-files.mjs";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { cms, failToStart, killAmidStart, startCms } from "../support/cms-process.ts";
import { copyTemplate, newDataDir, removeData } from "../support/data-folders.ts";
import { isPostgres, rows } from "../support/database.ts";
import { postgresFor } from "../support/postgres.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";

const folder = folderOfTests();

it("is built so that another user can run it, as a service or an image does", () => {
  const notes = /^(?:\.strapi-updater\.json|(?:export|import)_\d+\.log)$/;
  const built = closedToOthers(path.join(cms, "dist")).filter((file) => !notes.test(path.basename(file)));
  expect(built).toEqual([]);
});

describe("the first start", () => {
  it.skipIf(isPostgres())("makes an administrator with a generated password, printed once, in one of two CMSs", async () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o755);
    const env = { ADMIN_PASSWORD: "", ADMIN_EMAIL: "", LANGUAGES: "de" };
    await killAmidStart(dataDir, () => startIsLocked(dataDir));
    const starts = await Promise.allSettled([startCms({ dataDir, env }), startCms({ dataDir, env })]);
    const refused = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
    expect(refused).toEqual([
      expect.stringMatching(/ended with code 1: Another CMS uses the folder of DATA_DIR.* PostgreSQL \(DATABASE_URL\)\.\n$/),
    ]);
    const first = starts.find((start) => start.status === "fulfilled")!.value;
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
    rows("delete from faq_entries where slug = 'units' and locale = 'de'", [], dataDir);
    const sealed = () => rows("select secret from accounts_second_factors", [], dataDir)[0]!.secret;
    const sealedBefore = sealed();
    await first.stop({ keepData: true });
    renameSync(path.join(dataDir, "app-secret"), path.join(dataDir, "app-secret.old"));
    for (const name of ["app-secret.old", "public"]) chmodSync(path.join(dataDir, name), 0o755);

    const second = await startCms({ dataDir, env });
    onTestFinished(() => second.stop());
    expect(second.output()).not.toContain("admin-created");
    expect(rows("select id from up_users", [], second.dataDir)).toHaveLength(1);
    const questions = "select locale, count(*) as n from faq_entries where published_at is not null group by locale order by locale";
    expect(rows(questions, [], dataDir)).toEqual([
      { locale: "de", n: 11 },
      { locale: "en", n: 12 },
    ]);
    expect(openToOthers(dataDir)).toEqual([]);
    const later = new ApiClient(second.url);
    for (const [name, value] of client.cookies) later.cookies.set(name, value);
    expect((await later.get("/api/user")).status).toBe(200);
    expect(sealed()).not.toBe(sealedBefore);
    expect((await later.post("/api/user/login", { email, password, code: codeAt(app.secret) })).status).toBe(200);
  });
});

function startIsLocked(dataDir: string): boolean {
  const file = new DatabaseSync(path.join(dataDir, "start-lock.db"), { timeout: 0 });
  try {
    file.exec("begin exclusive");
    return false;
  } catch {
    return true;
  } finally {
    file.close();
  }
}

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

  it("reports in one sentence that the port is already in use", async () => {
    const other = net.createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const port = String((other.address() as net.AddressInfo).port);
    const dataDir = copyTemplate();
    onTestFinished(() => removeData(dataDir));
    const { output, code } = await failToStart({ DATA_DIR: dataDir, DATABASE_URL: postgresFor(dataDir) ?? "", CMS_PORT: port });
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toBe(`Port ${port} is already in use. Stop what uses it, or set CMS_PORT to another.`);
  });

  it.skipIf(process.getuid?.() === 0)("reports in one sentence that the data folder is not writable", async () => {
    const closed = mkdtempSync(path.join(folder, "closed-"));
    chmodSync(closed, 0o500);
    const { output, code } = await failToStart({ DATA_DIR: path.join(closed, "data"), CMS_PORT: String(await freePort()) });
    expect([code, output]).toEqual([1, expect.stringContaining("DATA_DIR")]);
  });

  it.skipIf(isPostgres())("reports in one sentence that the database file is damaged, and does not change it", async () => {
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

  it("reports in one sentence that the data folder is a file", async () => {
    const { output, code } = await failToStart({
      DATA_DIR: path.join(import.meta.dirname, "start-up.test.ts"),
      CMS_PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(output).toContain("DATA_DIR");
  });
});
