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
    const drafts = () => rows("select id from bone_scans_datasets where created_by_id is not null", [], first.dataDir).length;
    await until(drafts, (count) => count >= 5);
    await first.kill();
    await ended;

    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    const kept = rows("select * from bone_scans_datasets where created_by_id is not null", [], first.dataDir);
    expect(kept.length).toBeGreaterThanOrEqual(5);
    for (const row of kept) {
      const reading = parseDataset(row.manifest as string, row.curves_csv as string);
      if (!reading.ok) throw new Error(reading.problems[0]!.message);
      expect(contentHash(reading.dataset)).toBe(row.content_hash);
      const actions = rows("select action from accounts_audit where object = ? order by id", [`dataset:${row.public_id}`], first.dataDir);
      expect(actions.map(({ action }) => action as string)).toEqual(
        row.state === "published" ? ["dataset.drafted", "dataset.published"] : ["dataset.drafted"],
      );
      expect(row.published_at === null).toBe(row.state === "draft");
    }
  });
});

describe("a database of an earlier release", () => {
  it("gets the columns of curation and keeps its datasets, defaults and reports", async () => {
    const first = await startCms();
    await first.stop({ keepData: true });
    const db = (statement: string) => rows(statement, [], first.dataDir);
    const known = "public_id, key, version, state, is_default, manifest, curves_csv, content_hash, created_at, published_at";
    const before = db(`select ${known} from bone_scans_datasets order by id`);
    const counts = db("select key, curve_count from bone_scans_datasets order by id");
    forgetCuration(first.dataDir);
    expect(Object.keys(db("select * from bone_scans_datasets")[0]!)).not.toContain("retired_at");

    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    expect(db(`select ${known} from bone_scans_datasets order by id`)).toEqual(before);
    expect(db("select key, curve_count from bone_scans_datasets order by id")).toEqual(counts);
    const client = new ApiClient(second.url);
    await logIn(client, adminEmail, adminPassword);
    const { body } = await client.get("/api/admin/datasets?q=lead");
    expect(body.items[0]).toMatchObject({ state: "published", fitted: false, reportCount: 0, retiredAt: null });
    expect((await draftOf(client, labDataset())).state).toBe("draft");
  });

  const added = ["fitting_record", "curve_count", "created_by_id", "retired_at"];

  /** Makes the file what the release before curation left: its tables, and what Strapi noted of them. */
  function forgetCuration(dataDir: string): void {
    for (const column of added) rows(`alter table bone_scans_datasets drop column ${column}`, [], dataDir);
    rows("drop index bone_scans_reports_dataset", [], dataDir);
    const [noted] = rows("select id, schema from strapi_database_schema", [], dataDir);
    const schema = JSON.parse(noted!.schema as string) as {
      tables: { name: string; columns: { name: string }[]; indexes: { name: string }[] }[];
    };
    for (const table of schema.tables) {
      if (table.name === "bone_scans_datasets") table.columns = table.columns.filter(({ name }) => !added.includes(name));
      if (table.name === "bone_scans_reports") table.indexes = table.indexes.filter(({ name }) => name !== "bone_scans_reports_dataset");
    }
    rows(
      "update strapi_database_schema set schema = ?, hash = 'of before' where id = ?",
      [JSON.stringify(schema), noted!.id as number],
      dataDir,
    );
  }
});

describe("the datasets that come with the product", () => {
  it("do not take back a default that a curator has ended, nor the version of a curator's own", async () => {
    const first = await startCms();
    const client = new ApiClient(first.url);
    await logIn(client, adminEmail, adminPassword);
    const [{ public_id: id }] = rows("select public_id from bone_scans_datasets where key = 'dxa-young-adult'", [], first.dataDir) as [
      { public_id: string },
    ];
    expect((await client.post(`/api/admin/datasets/${id}/retire`)).status).toBe(200);
    // The version that a later release will bring, brought in by a curator before.
    rows("update bone_scans_datasets set key = 'earlier' where key = 'lead-body-composition'", [], first.dataDir);
    const own = await draftOf(client, labDataset({ key: "lead-body-composition" }));
    await first.stop({ keepData: true });

    const second = await startCms({ dataDir: first.dataDir });
    onTestFinished(() => second.stop());
    const defaults = rows("select key from bone_scans_datasets where is_default and report_type = 'dxa'", [], first.dataDir);
    expect(defaults).toEqual([]);
    expect(rows("select public_id, state from bone_scans_datasets where key = 'lead-body-composition'", [], first.dataDir)).toEqual([
      { public_id: own.id, state: "draft" },
    ]);
    expect(second.output()).toContain("lead-body-composition 1.0.0 is not published");
  });
});
