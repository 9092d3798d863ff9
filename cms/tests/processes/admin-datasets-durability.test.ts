import { contentHash, parseDataset } from "@trabecula/reference-datasets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { draftOf, labDataset } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";
import { until } from "../support/until.ts";

let cms: RunningCms;
beforeAll(async () => {
  cms = await startCms();
});
afterAll(() => cms.stop());

async function curator(): Promise<ApiClient> {
  const client = new ApiClient(cms.url);
  await logIn(client, adminEmail, adminPassword);
  return client;
}

const startAgain = async () => {
  cms = await startCms({ dataDir: cms.dataDir });
};

describe("a CMS that is cut off while curators work", () => {
  it("has each dataset whole or not at all, and an entry for each", async () => {
    const client = await curator();
    const bringIn = async (index: number) => {
      const { id } = await draftOf(client, labDataset({ key: `lab-${index % 20}`, version: `1.${index}.0`, median: 290 + index }));
      await client.post(`/api/admin/datasets/${id}/publish`);
    };
    const lanes = [0, 1, 2, 3].map(async (lane) => {
      for (let index = lane; index < 60; index += 4) await bringIn(index);
    });
    const ended = Promise.allSettled(lanes);
    const drafts = () => rows("select id from bone_scans_datasets where imported_by is not null", [], cms.dataDir).length;
    await until(drafts, (count) => count >= 5);
    await cms.kill();
    await ended;

    await startAgain();
    const kept = rows("select * from bone_scans_datasets where imported_by is not null", [], cms.dataDir);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    for (const row of kept) {
      const reading = parseDataset(row.manifest as string, row.curves_csv as string);
      if (!reading.ok) throw new Error(reading.problems[0]!.message);
      expect(contentHash(reading.dataset)).toBe(row.content_hash);
      const actions = rows("select action from accounts_audit where object = ? order by id", [`dataset:${row.document_id}`], cms.dataDir);
      expect(actions.map(({ action }) => action as string)).toEqual(
        row.state === "published" ? ["dataset.drafted", "dataset.published"] : ["dataset.drafted"],
      );
      expect(row.released_at === null).toBe(row.state === "draft");
    }
  });
});

describe("the datasets that come with the product", () => {
  it("do not take back a default that a curator has ended, nor the version of a curator's own", async () => {
    const client = await curator();
    const [{ document_id: id }] = rows("select document_id from bone_scans_datasets where key = 'dxa-young-adult'", [], cms.dataDir) as [
      { document_id: string },
    ];
    expect((await client.post(`/api/admin/datasets/${id}/retire`)).status).toBe(200);
    // A version of a future release that a curator imported before.
    const key = "lead-body-composition";
    const [{ version }] = rows("select version from bone_scans_datasets where key = ?", [key], cms.dataDir) as [{ version: string }];
    rows("update bone_scans_datasets set key = 'earlier' where key = ?", [key], cms.dataDir);
    const own = await draftOf(client, labDataset({ key, version }));
    await cms.stop({ keepData: true });

    await startAgain();
    const defaults = rows("select key from bone_scans_datasets where is_default and report_type = 'dxa'", [], cms.dataDir);
    expect(defaults).toEqual([]);
    expect(rows("select document_id, state from bone_scans_datasets where key = ?", [key], cms.dataDir)).toEqual([
      { document_id: own.id, state: "draft" },
    ]);
    expect(cms.output()).toContain(`${key} ${version} is not published`);
  });
});
