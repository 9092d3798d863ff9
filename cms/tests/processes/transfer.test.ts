import { ZReport, type Report } from "@trabecula/contracts";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { folderOfTest } from "../../../scripts/test/support/folders.ts";
import { ApiClient } from "../support/api-client.ts";
import { newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms } from "../support/cms-process.ts";
import { newDataDir, removeData } from "../support/data-folders.ts";
import { rows, userRow } from "../support/database.ts";
import { logIn, password, signupBody } from "../support/people.ts";
import { strapiCommand } from "../support/strapi-command.ts";

async function seen(client: ApiClient, { id, dataset }: Report): Promise<string[]> {
  const paths = [
    `/api/reports/${id}`,
    `/api/reports/${id}/revisions`,
    `/api/reports/${id}/revisions/1`,
    "/api/datasets",
    `/api/datasets/${dataset.id}`,
    "/api/content/faq",
    "/api/content/pages/about",
  ];
  return Promise.all(paths.map(async (address) => JSON.stringify((await client.get(address)).body)));
}

it("transfers accounts, reports with revisions, datasets and content to an empty database without seeding", async () => {
  const first = await startCms();
  const admin = new ApiClient(first.url);
  await logIn(admin, adminEmail, adminPassword);
  const body = signupBody();
  const person = new ApiClient(first.url);
  await person.post("/api/user/signup", body);
  await admin.post(`/api/admin/users/${userRow(body.email, first.dataDir).document_id as string}/approve`);
  await logIn(person, body.email);
  const scans = newReport().scans.map((scan) => ({ ...scan, motionGrade: 4 }));
  const { id } = ZReport.parse((await person.post("/api/reports", { ...newReport(), scans })).body);
  const override = await person.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "Scanned twice." });
  const report = ZReport.parse(override.body);
  rows("update pages set title = 'Who we are' where slug = 'about'", [], first.dataDir);
  rows("delete from faq_entries where slug = 'units'", [], first.dataDir);
  const before = await seen(person, report);
  await first.stop({ keepData: true });
  rows("update accounts_outbox set state = 'waiting', attempts = 0, next_attempt_at = 0", [], first.dataDir);

  const folder = folderOfTest();
  const archive = path.join(folder, "archive");
  const key = "a-key-for-this-archive";
  const refused = strapiCommand(first.dataDir, "import", "--file", `${archive}.tar.gz.enc`);
  await expect(refused).rejects.toThrow(/^There is no terminal to answer at, and the command asks: ".*"\. Give .*\.$/m);
  await expect(refused).rejects.not.toThrow("    at ");
  await strapiCommand(first.dataDir, "export", "--key", key, "--file", archive);
  const attempts = rows("select distinct attempts from accounts_outbox", [], first.dataDir);
  expect(attempts, "mails that a command tried to send").toEqual([{ attempts: 0 }]);
  removeData(first.dataDir);
  const dataDir = newDataDir();
  await strapiCommand(dataDir, "import", "--force", "--key", key, "--file", `${archive}.tar.gz.enc`);

  const second = await startCms({ dataDir, env: { APP_SECRET: "another secret of the second installation" } });
  onTestFinished(() => second.stop());
  const again = new ApiClient(second.url);
  await logIn(again, body.email, password);
  expect(await seen(again, report)).toEqual(before);
  expect(rows("select email from up_users order by email", [], dataDir)).toEqual([{ email: adminEmail }, { email: body.email }]);
  expect(rows("select key, version from bone_scans_datasets group by key, version having count(*) > 1", [], dataDir)).toEqual([]);
});
