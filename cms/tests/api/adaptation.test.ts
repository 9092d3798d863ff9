import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ZAdaptationReply, ZAdminDatasetDetail, ZCurvesReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../support/database.ts";
import { newKey } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";
import { agedControls, ownDataset, sendAdaptation } from "../support/scanner-checks.ts";

let owner: Person;
beforeAll(async () => {
  owner = await researcher();
});

describe("POST /api/scanner-checks/adaptation/table", () => {
  const drafts = () => rows("select id from bone_scans_datasets where state = 'draft'").length;

  /** Result of the command line for the same file. */
  async function byCommand(table: string, key: string) {
    const folder = await mkdtemp(path.join(tmpdir(), "trabecula-adapt-"));
    try {
      const { client } = await administrator();
      const address = `${client.base}/api/admin/datasets/${await ownDataset()}/export`;
      const exported = await fetch(address, { headers: { Cookie: client.cookie } });
      await writeFile(path.join(folder, "parent.zip"), Buffer.from(await exported.arrayBuffer()));
      await writeFile(path.join(folder, "controls.csv"), table);
      const main = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));
      const options = ["--dataset", "parent.zip", "--controls", "controls.csv", "--output", "adapted.zip", "--scanner", "xtremect-2"];
      const named = ["--device", "Room 4", "--key", key, "--json"];
      const { stdout } = await promisify(execFile)(process.execPath, [main, "adapt", ...options, ...named], { cwd: folder });
      return JSON.parse(stdout) as { dataset: object; figures: { estimate: { gain: number } }[] };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it("gives the figures and the dataset of trabecula adapt, which an administrator stores, publishes and retires", async () => {
    const admin = await administrator();
    const [key, table, before] = [newKey(), agedControls(40, 0.8), drafts()];
    const query = { device: "Room 4", key };
    const preview = ZAdaptationReply.parse((await sendAdaptation(owner, table, query)).body);
    const expected = await byCommand(table, key);
    expect(preview.figures).toEqual(expected.figures.map(({ estimate, ...figure }) => ({ ...figure, gain: estimate.gain })));
    expect(preview).toMatchObject({
      dataset: { ...expected.dataset, controls: 40 },
      ...{ message: null, kept: null, figures: [{ n: 40, verdict: "adopt", needed: null }] },
      cause: expect.stringContaining("The data cannot tell which of them."),
    });
    expect(drafts()).toBe(before);

    const { kept } = ZAdaptationReply.parse((await sendAdaptation(admin, table, { ...query, keep: "true" })).body);
    const { dataset, manifest } = ZAdminDatasetDetail.parse((await admin.client.get(`/api/admin/datasets/${kept}`)).body);
    expect(dataset).toMatchObject({ ...expected.dataset, state: "draft" });
    expect(manifest.adaptation).toMatchObject({ device: "Room 4", controls: 40, curves: [{ n: 40, ageFrom: 22, ageTo: 71 }] });
    const place = "parameter=tt_bmd&sex=female&site=distal-tibia";
    const drawn = ZCurvesReply.parse((await admin.client.get(`/api/admin/datasets/${kept}/curves?${place}`)).body);
    const median = (segments: typeof drawn.segments) => segments[0]!.percentiles.find(({ percentile }) => percentile === 50)!.values[0]!;
    // The parent's median at 22 years is 298; the controls lie above it.
    expect(median(drawn.parent!)).toBeCloseTo(298, 6);
    expect(median(drawn.segments)).toBeGreaterThan(298);

    expect((await admin.client.post(`/api/admin/datasets/${kept}/publish`, {})).status).toBe(200);
    expect(await sendAdaptation(admin, table, { ...query, keep: "true" })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await admin.client.post(`/api/admin/datasets/${kept}/retire`, {})).status).toBe(200);
  });

  it("says why nothing is adapted, and stores nothing then", async () => {
    const admin = await administrator();
    const before = drafts();
    const fitting = ZAdaptationReply.parse((await sendAdaptation(owner, agedControls(30))).body);
    expect(fitting).toMatchObject({ dataset: null, message: expect.stringContaining("it stays as it is"), figures: [{ verdict: "keep" }] });
    const refusals = [
      await sendAdaptation(admin, agedControls(30), { keep: "true" }),
      await sendAdaptation(owner, agedControls(30, 0.8), { keep: "true" }),
      await sendAdaptation(owner, "code,sex\n"),
      await sendAdaptation(owner, agedControls(30), { scanner: "hologic" }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [422, "validation_failed"],
      [403, "role_missing"],
      [422, "unreadable_file"],
      [422, "validation_failed"],
    ]);
    expect(drafts()).toBe(before);
  });
});
