import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, killAmidStart, startCms } from "../support/cms-process.ts";
import { newDataDir } from "../support/data-folders.ts";
import { isPostgres, rows } from "../support/database.ts";

it("lets two processes start at once on an empty database: both come up, and everything is there once", async () => {
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
