import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, killAmidStart, startCms } from "../support/cms-process.ts";
import { newDataDir } from "../support/data-folders.ts";
import { isPostgres, rows } from "../support/database.ts";

it.runIf(isPostgres())("lets two processes start at once on an empty database: both come up, and everything is there once", async () => {
  const dataDir = newDataDir();
  const both = await Promise.all([startCms({ dataDir }), startCms({ dataDir })]);
  onTestFinished(async () => {
    await both[0].stop({ keepData: true });
    await both[1].stop();
  });
  const logins = both.map(({ url }) => new ApiClient(url).post("/api/user/login", { email: adminEmail, password: adminPassword }));
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200]);
  const count = (statement: string) => rows(statement, [], dataDir).length;
  expect([count("select id from up_users"), count("select id from admin_users")]).toEqual([1, 1]);
  expect(count("select slug from faq_entries where published_at is not null")).toBe(12);
  expect(count("select key, version from bone_scans_datasets group by key, version having count(*) > 1")).toBe(0);
});

it.skipIf(isPostgres())("lets one of two CMSs have an empty data folder, and tells the other in a sentence", async () => {
  const dataDir = newDataDir();
  const starts = await Promise.allSettled([startCms({ dataDir }), startCms({ dataDir })]);
  const started = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  onTestFinished(() => Promise.all(started.map((cms) => cms.stop())).then(() => undefined));
  const refused = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  expect([started.length, refused]).toEqual([
    1,
    [expect.stringMatching(/ended with code 1: Another CMS uses the folder of DATA_DIR.* PostgreSQL \(DATABASE_URL\)\.\n$/)],
  ]);
  expect((await new ApiClient(started[0]!.url).get("/api/health")).status).toBe(200);
  expect(rows("select id from up_users", [], dataDir)).toHaveLength(1);
});

it("starts after one that was killed amid its first start", async () => {
  const dataDir = newDataDir();
  await killAmidStart(dataDir, () => startIsLocked(dataDir));
  const cms = await startCms({ dataDir });
  onTestFinished(() => cms.stop());
  expect((await new ApiClient(cms.url).get("/api/health")).status).toBe(200);
});

function startIsLocked(dataDir: string): boolean {
  if (isPostgres()) {
    const held =
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
    return rows(held, [], dataDir).length > 0;
  }
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
