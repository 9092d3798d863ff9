import {
  ZAdminDatasetDetail,
  ZAdminDatasetList,
  ZAdminDatasetReply,
  ZDatasetComparison,
  ZImportReport,
  type AdminDataset,
} from "@trabecula/contracts";
import { readDatasetArchive } from "@trabecula/reference-datasets";
import { builtInFittingRecord } from "@trabecula/reference-datasets/built-in";
import { beforeAll, describe, expect, it } from "vitest";
import { fileForm } from "../support/bone-scans.ts";
import { draftOf, importFiles, labDataset, labRecord, newKey, published } from "../support/datasets.ts";
import { rows } from "../support/database.ts";
import { administrator, type Person } from "../support/people.ts";

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

const root = "/api/admin/datasets";
const act = (id: string, name: string) => admin.client.post(`${root}/${id}/${name}`);
const detailOf = async (id: string) => ZAdminDatasetDetail.parse((await admin.client.get(`${root}/${id}`)).body);

describe("GET /api/admin/datasets", () => {
  const list = async (query: string) => ZAdminDatasetList.parse((await admin.client.get(`${root}?${query}`)).body);

  it("filters by key, state and report type, with paging and sort order", async () => {
    const key = newKey();
    const made: AdminDataset[] = [];
    for (const version of ["1.0.0", "1.1.0", "1.2.0"]) made.push(await draftOf(admin.client, labDataset({ key, version })));
    await act(made[0]!.id, "publish");
    const versions = async (query: string) => (await list(query)).items.map(({ version }) => version);
    expect(await versions(`q=${key.toUpperCase()}`)).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
    expect(await versions(`q=${key}&state=draft&order=asc`)).toEqual(["1.1.0", "1.2.0"]);
    expect(await list(`q=${key}&page=2&pageSize=2`)).toMatchObject({ total: 3, items: [{ version: "1.0.0" }] });
    expect((await list(`q=${key}&reportType=dxa`)).total).toBe(0);
    expect((await list("q=%25")).items.every(({ name, summary }) => `${name}${summary}`.includes("%"))).toBe(true);
  });

  it("shows the built-in datasets with their curves counted", async () => {
    const { items } = await list("state=published&q=lead-body-composition");
    expect(items[0]).toMatchObject({ key: "lead-body-composition", isDefault: true, fitted: false });
    expect(items[0]!.curveCount).toBe((await detailOf(items[0]!.id)).coverage.length);
  });

  it("keeps the fitting record of a built-in dataset that was fitted here", async () => {
    const { items } = await list("state=published&q=bachrach-spine-bmd");
    expect(items[0]).toMatchObject({ key: "bachrach-spine-bmd", isDefault: false, fitted: true });
    const { fittingRecord } = await detailOf(items[0]!.id);
    expect(fittingRecord).toEqual(JSON.parse(builtInFittingRecord("bachrach-spine-bmd")!));
    expect(fittingRecord).toMatchObject({ format: "trabecula-fit/1", curves: [{ sex: "female" }, { sex: "male" }] });
  });

  it.each(["sort=id", "sort=manifest", "state=deleted", "page=0", "nothing=1"])("refuses %s", async (query) => {
    expect((await admin.client.get(`${root}?${query}`)).status).toBe(422);
  });
});

describe("GET /api/admin/datasets/:id/export", () => {
  it("exports files that are identical after a reimport", async () => {
    const original = await published(admin.client, labDataset({ fittingRecord: labRecord() }));
    const response = await fetchBytes(`${root}/${original.id}/export`);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${original.key}-1.0.0.zip"`);
    const exported = await readDatasetArchive(response.bytes);
    if (!exported.ok) throw new Error(exported.problems[0].message);
    const manifest = JSON.parse(exported.files.manifestText) as object;
    const check = async (body: FormData) => ZImportReport.parse((await importFiles(admin.client, body, "?check=true")).body);
    expect((await check(fileForm(response.bytes, "again.zip"))).problems[0]!.message).toContain("give the correction the version 1.0.1.");
    const next = await draftOf(admin.client, { ...exported.files, manifestText: JSON.stringify({ ...manifest, version: "1.0.1" }) });
    const again = await readDatasetArchive((await fetchBytes(`${root}/${next.id}/export`)).bytes);
    if (!again.ok) throw new Error(again.problems[0].message);
    expect({ ...again.files, manifestText: again.files.manifestText.replace('"1.0.1"', '"1.0.0"') }).toEqual(exported.files);
  });

  it("exports every built-in dataset so that a reimport has the same content hash", async () => {
    const { items } = ZAdminDatasetList.parse((await admin.client.get(`${root}?state=published&pageSize=200&q=e`)).body);
    for (const { id, contentHash, key, version } of items.filter((item) => !item.key.startsWith("lab-"))) {
      const { bytes } = await fetchBytes(`${root}/${id}/export`);
      rows("update bone_scans_datasets set version = '0.0.1' where document_id = ?", [id]);
      try {
        const reply = await importFiles(admin.client, fileForm(bytes, "set.zip"));
        const { dataset } = ZAdminDatasetReply.parse(reply.body);
        expect([dataset.key, dataset.version, dataset.contentHash]).toEqual([key, version, contentHash]);
        await admin.client.delete(`${root}/${dataset.id}`);
      } finally {
        rows("update bone_scans_datasets set version = ? where document_id = ?", [version, id]);
      }
    }
  });

  async function fetchBytes(path: string) {
    const Cookie = admin.client.cookie;
    const response = await fetch(`${admin.client.base}${path}`, { headers: { Cookie } });
    return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  }
});

describe("GET /api/admin/datasets/:id/compare", () => {
  it("reports manifest changes and percentile shifts between two versions", async () => {
    const key = newKey();
    const first = await published(admin.client, labDataset({ key }));
    const second = await draftOf(
      admin.client,
      labDataset({ key, version: "1.1.0", median: 310, manifest: { limits: ["Women from 20 years."] } }),
    );
    const reply = await admin.client.get(`${root}/${second.id}/compare?with=${first.id}`);
    const { manifestChanges, curves } = ZDatasetComparison.parse(reply.body);
    expect(manifestChanges).toEqual([{ key: "limits", this: "Women from 20 years.", other: "Women only." }]);
    expect(curves).toMatchObject([{ parameter: "tt_bmd", presence: "both", families: ["LMS", "LMS"], youngAdultChanged: false }]);
    expect(curves[0]!.largestShift!.percentilePoints).toBeLessThan(0);
  });

  it("refuses a version that is not there", async () => {
    const { id } = await draftOf(admin.client, labDataset());
    expect((await admin.client.get(`${root}/${id}/compare?with=${"a".repeat(24)}`)).body).toMatchObject({ code: "validation_failed" });
    expect((await admin.client.get(`${root}/${id}/compare`)).status).toBe(422);
    expect((await admin.client.get(`${root}/${"a".repeat(24)}/compare?with=${id}`)).status).toBe(404);
  });
});
