import { ZAdminDatasetReply, ZDatasetComparison, ZScoreReply } from "@trabecula/contracts";
import { parseDataset, readDatasetArchive } from "@trabecula/reference-datasets";
import { expect, it } from "vitest";
import { exampleScore } from "../support/bone-scans.ts";
import { labDataset, newKey, published } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { administrator, researcher } from "../support/people.ts";

/** Medians of `labDataset` with a point per 0.008 years and a long name: 2.1 MB. */
function manyPoints(key: string) {
  const { curvesText, ...files } = labDataset({ key });
  const segment = "a".repeat(200);
  const [header] = curvesText.split("\n", 1);
  const lines = Array.from({ length: 7_501 }, (_, index) => {
    const age = (20 + index / 125).toFixed(3);
    const median = (300 - index / 125).toFixed(3);
    return `tt_bmd,distal-tibia,female,${age},LMS,${median},0.15,0.4,,${segment},mg HA/cm³,${index === 0 ? "290,40" : ","}`;
  });
  return { ...files, curvesText: `${[header, ...lines].join("\n")}\n` };
}

it("a dataset of several megabytes is stored compressed and works like an uncompressed one", async () => {
  const [admin, person] = [await administrator(), await researcher()];
  const key = newKey();
  const large = await published(admin.client, manyPoints(key));
  const small = await published(admin.client, labDataset({ key, version: "1.1.0" }));
  const [row] = rows("select curves_csv from bone_scans_datasets where document_id = ?", [large.id]);
  expect(row!.curves_csv).toMatch(/^gzip:[A-Za-z0-9+/]+=*$/);

  const zOf = async (datasetId: string) =>
    ZScoreReply.parse((await person.client.post("/api/score", { ...exampleScore(), datasetId })).body).scans[0]!.results[0]!.zScore!;
  expect(await zOf(large.id)).toBeCloseTo(await zOf(small.id), 10);

  const compared = await admin.client.get(`/api/admin/datasets/${large.id}/compare?with=${small.id}`);
  expect(Math.abs(ZDatasetComparison.parse(compared.body).curves[0]!.largestShift!.percentilePoints)).toBeLessThan(1e-6);

  const Cookie = admin.client.cookie;
  const response = await fetch(`${admin.client.base}/api/admin/datasets/${large.id}/export`, { headers: { Cookie } });
  const exported = await readDatasetArchive(new Uint8Array(await response.arrayBuffer()));
  if (!exported.ok) throw new Error(exported.problems[0].message);
  const again = parseDataset(exported.files.manifestText, exported.files.curvesText);
  expect(again.ok && again.dataset.curves[0]!.points.length).toBe(7_501);

  const opened = await admin.client.post(`/api/admin/datasets/${large.id}/set-open`, { isOpen: true });
  expect([opened.status, opened.body.message]).toEqual([422, expect.stringContaining("larger than 2 MB")]);
  for (const { id } of [large, small]) {
    const retired = await admin.client.post(`/api/admin/datasets/${id}/retire`);
    expect(ZAdminDatasetReply.parse(retired.body).dataset.state).toBe("retired");
  }
});
