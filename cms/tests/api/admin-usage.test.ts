import { describe, expect, it } from "vitest";
import { ZAdminUsage, type AdminUsage } from "@trabecula/contracts";
import { newReport, savedReport } from "../support/bone-scans.ts";
import { moment, rows } from "../support/database.ts";
import { draftOf, labDataset, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

async function usageFor({ client }: Person): Promise<AdminUsage> {
  const reply = await client.get("/api/admin/overview/usage");
  expect(reply.status).toBe(200);
  return ZAdminUsage.parse(reply.body);
}

const monthOf = ({ months }: AdminUsage, name: string) => months.find(({ month }) => month === name)!;
const thisMonth = () => new Date().toISOString().slice(0, 7);

function monthStart(before: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1));
}

describe("GET /api/admin/overview/usage", () => {
  it("has the last 24 months in UTC, one after the other", async () => {
    const { months } = await usageFor(await administrator());
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 24 }, (_, index) =>
        monthStart(23 - index)
          .toISOString()
          .slice(0, 7),
      ),
    );
  });

  it("counts accounts, reports and scans in the month they were made, to the millisecond", async () => {
    const admin = await administrator();
    const [last, start] = [monthStart(14).toISOString().slice(0, 7), monthStart(13)];
    const before = await usageFor(admin);
    const person = await researcher();
    const scans = [...newReport().scans, { ...newReport().scans[0]!, side: "right" }];
    const two = await person.client.post("/api/reports", { ...newReport(), scans });
    expect(two.status).toBe(201);
    const made = await usageFor(admin);
    expect(countsSince(before, made, thisMonth())).toEqual([1, 1, 2]);
    const { id } = await savedReport(person);
    const at = (ms: number, reportId: string) =>
      rows("update bone_scans_reports set created_at = ? where document_id = ?", [moment(ms), reportId]);
    at(start.getTime() - 1, id);
    at(start.getTime(), two.body.id as string);
    rows("update up_users set created_at = ? where document_id = ?", [moment(start.getTime() - 1), person.id]);
    const moved = await usageFor(admin);
    expect(countsSince(before, moved, last)).toEqual([1, 1, 1]);
    expect(countsSince(before, moved, start.toISOString().slice(0, 7))).toEqual([0, 1, 2]);
    expect(countsSince(before, moved, thisMonth())).toEqual([0, 0, 0]);
  });

  it("lists only datasets used by reports or chosen as default", async () => {
    const [admin, person] = [await administrator(), await researcher()];
    const [used, chosen, unused] = [
      await published(admin.client, labDataset()),
      await published(admin.client, labDataset()),
      await published(admin.client, labDataset()),
    ];
    const draft = await draftOf(admin.client, labDataset());
    await person.client.post("/api/reports", { ...newReport(), datasetId: used.id });
    const choice = await person.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: chosen.id });
    expect(choice.status).toBe(200);
    const { datasets } = await usageFor(admin);
    const find = (id: string) => datasets.find((dataset) => dataset.id === id);
    expect(find(used.id)).toMatchObject({ version: "1.0.0", reportType: "hr-pqct", state: "published", reports: 1, defaultOf: 0 });
    expect(find(chosen.id)).toMatchObject({ reports: 0, defaultOf: 1, isDefault: false });
    expect([find(unused.id), find(draft.id)]).toEqual([undefined, undefined]);
    expect(datasets.some(({ isDefault }) => isDefault)).toBe(true);
    expect(datasets.map(({ reports }) => reports)).toEqual(datasets.map(({ reports }) => reports).toSorted((a, b) => b - a));
    await admin.client.post(`/api/admin/datasets/${used.id}/retire`);
    expect((await usageFor(admin)).datasets.find(({ id }) => id === used.id)).toMatchObject({ state: "retired", reports: 1 });
  });
});

function countsSince(before: AdminUsage, after: AdminUsage, month: string): number[] {
  const [one, other] = [monthOf(before, month), monthOf(after, month)];
  return [other.accounts - one.accounts, other.reports - one.reports, other.scans - one.scans];
}
