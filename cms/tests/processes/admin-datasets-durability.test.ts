import { contentHash, parseDataset } from "@trabecula/reference-datasets";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms } from "../support/cms-process.ts";
import { draftOf, labDataset } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { logIn } from "../support/people.ts";
import { until } from "../support/until.ts";

describe("a CMS that is cut off while curators work", () => {
  it("has each dataset whole or not at all, and an entry for each", async () => {
    const first = await startCms();
    const client = new ApiClient(first.url);
    await logIn(client, adminEmail, adminPassword);
    const calls = Array.from({ length: 60 }, async (_, index) => {
      const { id } = await draftOf(client, labDataset({ key: `lab-${index % 20}`, version: `1.${index}.0`, median: 290 + index }));
      await client.post(`/api/admin/datasets/${id}/publish`);
    });
    const ended = Promise.allSettled(calls);
    const drafts = () => rows("select id from bone_scans_datasets where imported_by is not null", [], first.dataDir).length;
    await until(drafts, (count) => count >= 5);
    await first.kill();
    await ended;

    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    const kept = rows("select * from bone_scans_datasets where imported_by is not null", [], first.dataDir);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    for (const row of kept) {
      const reading = parseDataset(row.manifest as string, row.curves_csv as string);
      if (!reading.ok) throw new Error(reading.problems[0]!.message);
      expect(contentHash(reading.dataset)).toBe(row.content_hash);
      const actions = rows("select action from accounts_audit where object = ? order by id", [`dataset:${row.document_id}`], first.dataDir);
      expect(actions.map(({ action }) => action as string)).toEqual(
        row.state === "published" ? ["dataset.drafted", "dataset.published"] : ["dataset.drafted"],
      );
      expect(row.released_at === null).toBe(row.state === "draft");
    }
  });
});

describe("the datasets that come with the product", () => {
  it("do not take back a default that a curator has ended, nor the version of a curator's own", async () => {
    const first = await startCms();
    const client = new ApiClient(first.url);
    await logIn(client, adminEmail, adminPassword);
    const [{ document_id: id }] = rows("select document_id from bone_scans_datasets where key = 'dxa-young-adult'", [], first.dataDir) as [
      { document_id: string },
    ];
    expect((await client.post(`/api/admin/datasets/${id}/retire`)).status).toBe(200);
    // The version that a later release will bring, brought in by a curator before.
    const key = "lead-body-composition";
    const [{ version }] = rows("select version from bone_scans_datasets where key = ?", [key], first.dataDir) as [{ version: string }];
    rows("update bone_scans_datasets set key = 'earlier' where key = ?", [key], first.dataDir);
    const own = await draftOf(client, labDataset({ key, version }));
    await first.stop({ keepData: true });

    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    const defaults = rows("select key from bone_scans_datasets where is_default and report_type = 'dxa'", [], first.dataDir);
    expect(defaults).toEqual([]);
    expect(rows("select document_id, state from bone_scans_datasets where key = ?", [key], first.dataDir)).toEqual([
      { document_id: own.id, state: "draft" },
    ]);
    expect(second.output()).toContain(`${key} ${version} is not published`);
  });
});
