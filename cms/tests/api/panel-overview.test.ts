import { ZPanelOverview, type PanelOverview } from "@trabecula/contracts";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { newReport } from "../support/bone-scans.ts";
import { moment, rows } from "../support/database.ts";
import { draftOf, labDataset, published } from "../support/datasets.ts";
import { panel, panelUser, panelUserWith } from "../support/panel.ts";
import { administrator, researcher } from "../support/people.ts";

const path = "/bone-scans/overview";

async function overviewFor(user: Awaited<ReturnType<typeof panel>>): Promise<PanelOverview> {
  const reply = await user.get(path);
  expect(reply.status).toBe(200);
  return ZPanelOverview.parse(reply.body);
}

describe("the overview for the panel's page Bone scans", () => {
  it("requires its own permission, which grants nothing else", async () => {
    const curator = await panelUserWith("plugin::bone-scans.overview.read");
    expect((await overviewFor(curator)).datasets.length).toBeGreaterThan(0);
    expect((await curator.get("/accounts/waiting")).status).toBe(403);
  });

  it("is closed to editors, visitors and the product's own sessions", async () => {
    expect((await (await panelUser("strapi-editor")).get(path)).status).toBe(403);
    for (const client of [new ApiClient(), (await administrator()).client]) expect((await client.get(path)).status).toBe(401);
  });

  it("has these keys and no other", async () => {
    const newest = await draftOf((await administrator()).client, labDataset());
    const { datasets, months, ...others } = await overviewFor(await panel());
    expect(Object.keys(others).sort()).toEqual(["datasetsInAll", "fits", "siteUrl"]);
    const keys = ["coverage", "id", "isDefault", "key", "name", "reportType", "reports", "state", "version"];
    for (const dataset of datasets) expect(Object.keys(dataset).sort()).toEqual(keys);
    expect(datasets.find(({ id }) => id === newest.id)!.coverage).toEqual({
      curves: 1,
      sites: ["Distal tibia"],
      sexes: ["female"],
      ages: [20, 80],
    });
    for (const month of months) expect(Object.keys(month)).toEqual(["month", "reports"]);
  });

  it("reads no curves and omits the coverage of older datasets stored without it", async () => {
    const { client } = await administrator();
    const [sound, older] = [await draftOf(client, labDataset()), await draftOf(client, labDataset())];
    rows("update bone_scans_datasets set curves_csv = 'no curves at all' where document_id = ?", [sound.id]);
    rows("update bone_scans_datasets set coverage = null where document_id = ?", [older.id]);
    const { datasets } = await overviewFor(await panel());
    const coverage = ({ id }: { id: string }) => datasets.find((dataset) => dataset.id === id)!.coverage;
    expect([coverage(sound), coverage(older)]).toEqual([expect.objectContaining({ curves: 1, ages: [20, 80] }), null]);
  });

  it("counts a new report for its dataset and month without other details", async () => {
    const staff = await panel();
    const person = await researcher();
    const { id } = await published((await administrator()).client, labDataset());
    const save = (reportName: string) => person.client.post("/api/reports", { ...newReport(reportName), datasetId: id });
    const before = await overviewFor(staff);
    const older = `An older report of ${person.id}`;
    for (const name of ["A name that stays with its owner", older]) expect((await save(name)).status).toBe(201);
    rows("update bone_scans_reports set created_at = ? where report_name = ?", [moment(Date.UTC(2001, 0, 1)), older]);
    const after = await overviewFor(staff);
    const ofDataset = ({ datasets }: PanelOverview) => datasets.find((dataset) => dataset.id === id)!.reports;
    expect(ofDataset(after) - ofDataset(before)).toBe(2);
    expect(after.months.at(-1)!.reports - before.months.at(-1)!.reports).toBe(1);
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`A name that stays|${person.email}|${person.id}`));
  });

  it("counts by months of UTC, the last twelve", async () => {
    const { months } = await overviewFor(await panel());
    const now = new Date();
    const expected = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index - 11, 1)));
    expect(months.map(({ month }) => month)).toEqual(expected.map((start) => start.toISOString().slice(0, 7)));
  });

  it("shows a fit that runs by its progress, without its file's name", async () => {
    const id = "fitofthepaneloverview0001";
    const progress = JSON.stringify({ done: 0.25, curve: 0.5, position: 1, message: "Fitting" });
    const leaseEndsAt = Date.now() + 3600_000;
    const values = [id, "cohort-of-someone.csv", "running", progress, leaseEndsAt, "bccg", 4, Date.now()];
    const columns = "public_id, file_name, state, progress, next_attempt_at, family, curve_count, created_at";
    rows(`insert into bone_scans_fits (${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`, values);
    onTestFinished(() => void rows("delete from bone_scans_fits where public_id = ?", [id]));
    const { fits } = await overviewFor(await panel());
    expect(fits).toContainEqual({ id, state: "running", curves: 4, progress: 0.25, createdAt: expect.any(String) });
    expect(JSON.stringify(fits)).not.toContain("cohort-of-someone");
  });
});
