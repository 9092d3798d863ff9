import { expect, it } from "vitest";
import { ZAdminReportList, ZReport, ZReportIndex, ZReportRevisionList } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { exampleScore, newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms } from "../support/cms-process.ts";
import { rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";

/** A report and revision as stored by a version without status, hash, motion decisions and scan counts. */
function makeOld(dataDir: string): void {
  const added = "revised_at = null, revision_cause = null, score_status = null, content_hash = null";
  const inputs = `inputs = replace(inputs, ',"motionOverride":null', '')`;
  for (const table of ["bone_scans_reports", "bone_scans_report_revisions"])
    rows(`update ${table} set ${added}, ${inputs} where revision = 1`, [], dataDir);
  rows("update bone_scans_reports set scanners = null, scan_count = null", [], dataDir);
  for (const key of ["reports-complete", "scan-facts-complete"])
    rows("delete from strapi_core_store_settings where key = ?", [`plugin_bone-scans_${key}`], dataDir);
}

it("gives reports of an earlier version their status and hash, so that they open like all others", async () => {
  const first = await startCms();
  const client = new ApiClient(first.url);
  await logIn(client, adminEmail, adminPassword);
  const saved = ZReport.parse((await client.post("/api/reports", newReport())).body);
  const moved = { ...exampleScore(), reportName: "Decided", scans: exampleScore().scans.map((scan) => ({ ...scan, motionGrade: 4 })) };
  const refused = ZReport.parse((await client.post("/api/reports", moved)).body);
  const [scan] = refused.inputs;
  const decided = ZReport.parse(
    (await client.post(`/api/reports/${refused.id}/override`, { site: scan!.site, scan: 0, reason: "Once." })).body,
  );
  await first.stop({ keepData: true });
  makeOld(first.dataDir);

  const second = await startCms({ dataDir: first.dataDir });
  const again = new ApiClient(second.url);
  await logIn(again, adminEmail, adminPassword);
  const { items } = ZReportIndex.parse((await again.get("/api/reports/index")).body);
  expect(items.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [saved.id, saved.status],
      [decided.id, decided.status],
    ].toSorted(),
  );
  const opened = ZReport.parse((await again.get(`/api/reports/${saved.id}`)).body);
  expect({ ...opened, dateRevised: saved.dateRevised }).toEqual(saved);
  expect(opened.dateRevised).toBe(opened.dateCreated);
  const earlier = ZReport.parse((await again.get(`/api/reports/${refused.id}/revisions/1`)).body);
  expect([earlier.contentHash, earlier.status]).toEqual([refused.contentHash, refused.status]);
  const history = ZReportRevisionList.parse((await again.get(`/api/reports/${refused.id}/revisions`)).body);
  expect(history.items.map(({ cause }) => cause)).toEqual(["motion_override", "created"]);
  const facts = ZAdminReportList.parse((await again.get("/api/admin/reports")).body);
  expect(facts.items.map(({ scanners, scanCount }) => [scanners, scanCount])).toEqual([
    [["xtremect-2"], 1],
    [["xtremect-2"], 1],
  ]);
  await second.stop();
});
