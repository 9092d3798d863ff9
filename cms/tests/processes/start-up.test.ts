import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ZMyReportList, ZPatientList, ZPortalReply, ZTrends } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { folderOfTests } from "../../../scripts/test/support/folders.ts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { addDemonstration } from "../../../scripts/lib/demo.mjs";
import { closedToOthers } from "../../../scripts/lib/open-files.mjs";
import { ApiClient } from "../support/api-client.ts";
import { cms, failToStart, killAmidStart, startCms } from "../support/cms-process.ts";
import { newDataDir } from "../support/data-folders.ts";
import { isPostgres, rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";

const folder = folderOfTests();

it("is built so that another user can run it, as a service or an image does", () => {
  const notes = /^(?:\.strapi-updater\.json|(?:export|import)_\d+\.log)$/;
  const built = closedToOthers(path.join(cms, "dist")).filter((file) => !notes.test(path.basename(file)));
  expect(built).toEqual([]);
});

describe("the first start", () => {
  it.skipIf(isPostgres())(
    "makes an administrator with a generated password, printed once, in one of two CMSs, and accepts the demonstration",
    async () => {
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
      const questions = "select locale, count(*) as n from faq_entries where published_at is not null group by locale order by locale";
      expect(rows(questions, [], dataDir)).toEqual([
        { locale: "de", n: 12 },
        { locale: "en", n: 12 },
      ]);
      await expectDemonstration(first.url, { email, password });
      await first.stop();
    },
  );
});

/** Expects a patient with access, an invited patient, and a spine comparison across scanners. */
async function expectDemonstration(url: string, admin: { email: string; password: string }): Promise<void> {
  await addDemonstration(url, admin);
  const client = new ApiClient(url);
  await logIn(client, admin.email, admin.password);
  const { items } = ZPatientList.parse((await client.get("/api/patients?pageSize=200")).body);
  const of = (code: string, part: string) => client.get(`/api/patients/${items.find((patient) => patient.code === code)!.id}/${part}`);
  const states = await Promise.all(["DEMO-01", "DEMO-02", "DEMO-03"].map((code) => of(code, "access")));
  expect(states.map(({ body }) => ZPortalReply.parse(body).portal.state)).toEqual(["active", "none", "invited"]);
  const reader = new ApiClient(url);
  await reader.post("/api/patient/login", { email: "demo-01@patients.example", password: admin.password });
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
}

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
