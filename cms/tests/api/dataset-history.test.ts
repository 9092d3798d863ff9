import { ZDatasetCitation, ZDatasetDetail, ZDatasetHistory } from "@trabecula/contracts";
import { expect, it } from "vitest";
import { datasetId } from "../support/bone-scans.ts";
import { researcher } from "../support/people.ts";
import { versions } from "../support/revisions.ts";

it("GET /api/datasets/:id/citation names the version by its own hash", async () => {
  const { client, ...person } = await researcher();
  const id = await datasetId({ client, ...person });
  const detail = ZDatasetDetail.parse((await client.get(`/api/datasets/${id}`)).body);
  const citation = ZDatasetCitation.parse((await client.get(`/api/datasets/${id}/citation`)).body);
  expect(citation.identifier).toBe(`trabecula:${detail.key}@${detail.version}#${detail.contentHash.slice(0, 12)}`);
  expect(citation.bibtex).toContain(`year = {${detail.publishedAt!.slice(0, 4)}}`);
});

it("GET /api/datasets/:id/history has what each version moved, from any of them", async () => {
  const { client } = await researcher();
  const { ids } = await versions(300, 310);
  const replies = await Promise.all(ids.map((id) => client.get(`/api/datasets/${id}/history`)));
  const [one, other] = replies.map(({ body }) => ZDatasetHistory.parse(body));
  expect(other).toEqual(one);
  expect(one!.items.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(one!.items[1]!.changes).toBeNull();
  expect(one!.items[0]!.changes).toMatchObject({ added: 0, removed: 0 });
  expect(one!.items[0]!.changes!.moved).toBeGreaterThan(0);
  // A mean that rose puts everybody lower.
  expect(one!.items[0]!.changes!.largest!.zShift).toBeLessThan(0);
});
