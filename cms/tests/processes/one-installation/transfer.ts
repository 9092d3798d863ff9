import { ZReport, type Report } from "@trabecula/contracts";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOfTests } from "../../../../scripts/test/support/folders.ts";
import { ApiClient } from "../../support/api-client.ts";
import { newReport } from "../../support/bone-scans.ts";
import { startCms, type RunningCms } from "../../support/cms-process.ts";
import { newDataDir } from "../../support/data-folders.ts";
import { rows } from "../../support/database.ts";
import { logIn } from "../../support/people.ts";
import { strapiCommand } from "../../support/strapi-command.ts";
import { researcherEmail } from "./after-a-kill.ts";
import { cms } from "./servers.ts";

export let second: RunningCms;

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

describe("a transfer to an empty database", () => {
  const archive = path.join(folderOfTests(), "archive");
  const key = "a-key-for-this-archive";
  const accounts = (dataDir: string) => rows("select email from up_users order by email", [], dataDir);
  let report: Report;
  let before: string[];

  beforeAll(async () => {
    const person = new ApiClient(cms.url);
    await logIn(person, researcherEmail);
    const scans = newReport().scans.map((scan) => ({ ...scan, motionGrade: 4 }));
    const { id } = ZReport.parse((await person.post("/api/reports", { ...newReport(), scans })).body);
    const override = await person.post(`/api/reports/${id}/override`, { site: "distal-tibia", reason: "Scanned twice." });
    report = ZReport.parse(override.body);
    rows("update pages set title = 'Who we are' where slug = 'about'", [], cms.dataDir);
    rows("delete from faq_entries where slug = 'units'", [], cms.dataDir);
    rows("delete from bone_scans_report_revisions where revision > 2", [], cms.dataDir);
    before = await seen(person, report);
    rows("update accounts_outbox set state = 'waiting', attempts = 0, next_attempt_at = 0", [], cms.dataDir);
    await strapiCommand(cms.dataDir, "export", "--key", key, "--file", archive);
    const dataDir = newDataDir();
    await strapiCommand(dataDir, "import", "--force", "--key", key, "--file", `${archive}.tar.gz.enc`);
    second = await startCms({ dataDir, env: { APP_SECRET: "another secret of the second installation" } });
  });

  it("asks for no answer without a terminal", async () => {
    const refused = strapiCommand(cms.dataDir, "import", "--file", `${archive}.tar.gz.enc`);
    await expect(refused).rejects.toThrow(/^There is no terminal to answer at, and the command asks: ".*"\. Give .*\.$/m);
    await expect(refused).rejects.not.toThrow("    at ");
  });

  it("sends no mail", () => {
    expect(rows("select distinct attempts from accounts_outbox", [], cms.dataDir)).toEqual([{ attempts: 0 }]);
  });

  it("brings accounts, reports with revisions, datasets and content, without seeding", async () => {
    const again = new ApiClient(second.url);
    await logIn(again, researcherEmail);
    expect(await seen(again, report)).toEqual(before);
    expect(accounts(second.dataDir)).toEqual(accounts(cms.dataDir));
    const twice = "select key, version from bone_scans_datasets group by key, version having count(*) > 1";
    expect(rows(twice, [], second.dataDir)).toEqual([]);
  });
});
