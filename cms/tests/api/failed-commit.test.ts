import { describe, expect, it, onTestFinished } from "vitest";
import { newReport, savedReport } from "../support/bone-scans.ts";
import { draftOf, importFiles, labDataset, looseFiles, newKey } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { administrator, researcher } from "../support/people.ts";

const name = "A report whose commit fails";

it("returns 500 when the database rejects the commit, and keeps working afterwards", async () => {
  const person = await researcher();
  onTestFinished(failCommits("failing_report", [{ table: "bone_scans_reports", event: "insert", when: `new.report_name = '${name}'` }]));
  const replies = await Promise.all([1, 2, 3].map(() => person.client.post("/api/reports", newReport(name))));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [500, "server_error"]));
  expect(rows("select id from bone_scans_reports where report_name = ?", [name])).toEqual([]);
  const { id } = await savedReport(person);
  expect((await person.client.get("/api/reports/index")).body.items.map((item: { id: string }) => item.id)).toEqual([id]);
});

describe("a dataset whose commit fails", () => {
  const key = newKey();

  const audit = () => rows("select * from accounts_audit where detail like ?", [`${key} 6.6.6%`]);

  it("an import returns 500 and leaves no draft or audit entry", async () => {
    const { client } = await administrator();
    const when = `new.key = '${key}' and new.version = '6.6.6'`;
    onTestFinished(failCommits("failing_draft", [{ table: "bone_scans_datasets", event: "insert", when }]));
    const replies = await Promise.all([1, 2].map(() => importFiles(client, looseFiles(labDataset({ key, version: "6.6.6" })))));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([1, 2].map(() => [500, "server_error"]));
    expect(rows("select id from bone_scans_datasets where key = ?", [key])).toEqual([]);
    expect(audit()).toEqual([]);
  });

  it("publishing returns 500, and the dataset remains a draft", async () => {
    const { client } = await administrator();
    const { id } = await draftOf(client, labDataset({ key }));
    rows("update bone_scans_datasets set version = '6.6.6' where document_id = ?", [id]);
    onTestFinished(failCommits("failing_act", [{ table: "bone_scans_datasets", event: "update", when: `new.key = '${key}'` }]));
    expect((await client.post(`/api/admin/datasets/${id}/publish`)).status).toBe(500);
    expect(rows("select state, released_at from bone_scans_datasets where document_id = ?", [id])).toEqual([
      { state: "draft", released_at: null },
    ]);
    expect(audit()).toEqual([]);
  });
});
