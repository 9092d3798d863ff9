import { ZReport, ZReportIndex } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { entriesOf } from "../support/audit.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { history, reportWith, rescored, revisionAt, versions } from "../support/revisions.ts";

let owner: Person;
let own: { key: string; ids: string[] };

beforeAll(async () => {
  owner = await researcher();
  own = await versions(300, 310, 320);
});

describe("POST /api/reports/:id/duplicate", () => {
  const duplicate = async (id: string) => {
    const reply = await owner.client.post(`/api/reports/${id}/duplicate`);
    expect(reply.status).toBe(201);
    return ZReport.parse(reply.body);
  };

  it("creates a separate report at revision 1 with the same stored numbers, code and notes", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const original = await rescored(owner, first.id, own.ids[1]!);
    const copy = await duplicate(first.id);
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      reportName: `Copy of ${original.reportName}`,
      version: 1,
      revision: 1,
      dateCreated: copy.dateRevised,
      dateRevised: copy.dateRevised,
      contentHash: copy.contentHash,
    });
    expect(copy.contentHash).not.toBe(original.contentHash);
    const texts = `select inputs, results, category, subject, sites from bone_scans_reports where document_id = ?`;
    expect(rows(texts, [copy.id])).toEqual(rows(texts, [first.id]));
    expect((await history(owner, copy.id)).items.map(({ cause }) => cause)).toEqual(["copied"]);
    expect(entriesOf(`report:${copy.id}`)).toEqual([{ action: "report.duplicated", detail: `of report:${first.id}` }]);
    const { items } = ZReportIndex.parse((await owner.client.get("/api/reports/index")).body);
    expect(items.find(({ id }) => id === copy.id)).toMatchObject({ reportName: copy.reportName, subjectCode: "BM-014", revision: 1 });
  });

  it("is independent: changes to one report do not affect the other", async () => {
    const first = await reportWith(owner, own.ids[0]!);
    const copy = await duplicate(first.id);
    await rescored(owner, copy.id, own.ids[2]!);
    expect((await owner.client.get(`/api/reports/${first.id}`)).body).toEqual(first);
    await owner.client.delete(`/api/reports/${first.id}`);
    expect((await revisionAt(owner, copy.id, 1)).body).toEqual({ ...copy, version: 2 });
  });

  it("shortens a name that would become too long, never in the middle of a character", async () => {
    const { id } = await reportWith(owner, own.ids[0]!);
    await owner.client.put(`/api/reports/${id}`, { reportName: `${"x".repeat(110)}🦴🦴🦴` });
    const { reportName } = await duplicate(id);
    expect([reportName, reportName.length <= 120, reportName.isWellFormed()]).toEqual([`Copy of ${"x".repeat(110)}…`, true, true]);
  });
});
