import { ZDatasetCitation, ZDatasetDetail, ZDatasetHistory, ZVersionComparison } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { datasetId } from "../support/bone-scans.ts";
import { draftOf, labDataset } from "../support/datasets.ts";
import { administrator, researcher } from "../support/people.ts";
import { versions } from "../support/revisions.ts";

it("GET /api/datasets/:id/citation names the version by its own hash", async () => {
  const { client, ...person } = await researcher();
  const id = await datasetId({ client, ...person });
  const detail = ZDatasetDetail.parse((await client.get(`/api/datasets/${id}`)).body);
  const citation = ZDatasetCitation.parse((await client.get(`/api/datasets/${id}/citation`)).body);
  expect(citation.identifier).toBe(`trabecula:${detail.key}@${detail.version}#${detail.contentHash.slice(0, 12)}`);
  expect(citation.bibtex).toContain(`year = {${detail.publishedAt!.slice(0, 4)}}`);
});

it("GET /api/datasets/:id/history returns the same changes between versions for each version", async () => {
  const { client } = await researcher();
  const { ids } = await versions(300, 310);
  const replies = await Promise.all(ids.map((id) => client.get(`/api/datasets/${id}/history`)));
  const [one, other] = replies.map(({ body }) => ZDatasetHistory.parse(body));
  expect(other).toEqual(one);
  expect(one!.items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(one!.items[1]!.changes).toBeNull();
  expect(one!.items[0]!.changes).toMatchObject({ added: 0, removed: 0 });
  expect(one!.items[0]!.changes!.moved).toBeGreaterThan(0);
  expect(one!.items[0]!.changes!.largest!.zShift).toBeLessThan(0);
});

describe("GET /api/datasets/:id/compare", () => {
  it("returns shifts in Z between two published versions, like the curators’ comparison", async () => {
    const [{ client }, admin] = [await researcher(), await administrator()];
    const { ids } = await versions(300, 310);
    const reply = await client.get(`/api/datasets/${ids[1]}/compare?with=${ids[0]}`);
    const compared = ZVersionComparison.parse(reply.body);
    expect([compared.this.version, compared.other.version]).toEqual(["1.1.0", "1.0.0"]);
    const curators = await admin.client.get(`/api/admin/datasets/${ids[1]}/compare?with=${ids[0]}`);
    expect({ curves: compared.curves, manifestChanges: compared.manifestChanges }).toEqual({
      curves: curators.body.curves,
      manifestChanges: curators.body.manifestChanges,
    });
    // NumPy and SciPy with L 0.4 and S 0.15: at 80 years the median rises from 240 to 250. The former 97th percentile
    // drops by 0.3004 in Z.
    expect(compared.curves[0]!.largestZShift).toMatchObject({ age: 80, fromPercentile: 97, zShift: expect.closeTo(-0.3004, 4) });
    await admin.client.post(`/api/admin/datasets/${ids[0]}/retire`);
    const retired = await client.get(`/api/datasets/${ids[1]}/compare?with=${ids[0]}`);
    expect(retired.body.other).toMatchObject({ id: ids[0], state: "retired" });
  });

  it("rejects drafts, versions of another dataset and a missing second version", async () => {
    const [{ client }, admin] = [await researcher(), await administrator()];
    const [{ key, ids }, others] = [await versions(300), await versions(300)];
    const draft = await draftOf(admin.client, labDataset({ key, version: "2.0.0" }));
    const at = (id: string, query: string) => client.get(`/api/datasets/${id}/compare${query}`);
    for (const other of [draft.id, others.ids[0], "aaaaaaaaaaaaaaaaaaaaaaaa"])
      expect(await at(ids[0]!, `?with=${other}`)).toMatchObject({ status: 422, body: { fields: { with: expect.any(String) } } });
    expect((await at(ids[0]!, "")).status).toBe(422);
    expect((await at(draft.id, `?with=${ids[0]}`)).status).toBe(404);
  });
});
