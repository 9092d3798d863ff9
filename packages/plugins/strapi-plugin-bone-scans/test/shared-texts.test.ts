import type { Strapi } from "@trabecula/strapi-kit";
import { expect, it } from "vitest";
import { datasetText } from "../server/src/services/datasets/prepared-datasets.ts";
import { textsOfShared } from "../server/src/services/datasets/reading/stored-curves.ts";

it("gives worker threads the texts of published datasets without a copy, up to 64 MB", async () => {
  let reads = 0;
  const findOne = ({ where }: { where: { contentHash: string } }) => {
    reads += 1;
    return Promise.resolve({ manifest: "{}", curvesCsv: `${where.contentHash}µ`.padEnd(1_999_999, "1") });
  };
  const strapi = { db: { query: () => ({ findOne }) } } as unknown as Strapi;
  const textOf = (contentHash: string) => datasetText(strapi, { documentId: contentHash, contentHash });
  const first = await textOf("a");
  expect(first.curves).toBeInstanceOf(SharedArrayBuffer);
  expect(textsOfShared(first).curvesCsv).toMatch(/^aµ1+$/);
  expect([(await textOf("a")).curves === first.curves, reads]).toEqual([true, 1]);
  for (let more = 0; more < 32; more += 1) await textOf(`b${more}`);
  await textOf("b31");
  expect(reads).toBe(33);
  await textOf("a");
  expect(reads).toBe(34);
});
