import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { closedToOthers } from "../../../scripts/lib/open-files.mjs";
import { cms, failToStart } from "../support/cms-process.ts";
import { isPostgres, rows } from "../support/database.ts";

const folder = folderOfTests();

const plugin = createRequire(import.meta.url).resolve("@trabecula/strapi-plugin-accounts/package.json");
const { compare } = createRequire(plugin)("bcrypt") as { compare: (text: string, hash: string) => Promise<boolean> };

it("is built so that another user can run it, as a service or an image does", () => {
  const notes = /^(?:\.strapi-updater\.json|(?:export|import)_\d+\.log)$/;
  const built = closedToOthers(path.join(cms, "dist")).filter((file) => !notes.test(path.basename(file)));
  expect(built).toEqual([]);
});

it.skipIf(isPostgres())("the first start makes an administrator with a generated password, printed once, in one of two CMSs", async () => {
  const { refused, output, hashes } = inject("firstStart");
  expect(refused).toEqual([
    expect.stringMatching(/ended with code 1: Another CMS uses the folder of DATA_DIR.* PostgreSQL \(DATABASE_URL\)\.\n$/),
  ]);
  const dataDir = inject("cmsTemplate");
  expect(openToOthers(dataDir)).toEqual([]);
  const printed = output.split("\n").filter((text) => text.includes("admin-created"));
  expect(printed).toHaveLength(1);
  const { email, password } = JSON.parse(printed[0]!) as { email: string; password: string };
  expect(email).toBe("admin@trabecula.local");
  expect(await Promise.all(hashes.map((hash) => compare(password, hash)))).toEqual([true, true]);
  expect(rows("select locale from faq_entries where published_at is not null", [], dataDir)).toEqual(Array(12).fill({ locale: "en" }));
});

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
