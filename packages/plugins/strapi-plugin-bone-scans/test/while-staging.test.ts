import type { Strapi } from "@trabecula/strapi-kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whileStaging } from "../server/src/services/reports/import/stage-reports.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it("updates the last-seen time of an import regularly until staging ends", async () => {
  const seen: unknown[] = [];
  const connection = (table: string) => ({
    where: (row: object) => ({ update: (change: object) => Promise.resolve(seen.push({ table, ...row, ...change })) }),
  });
  const strapi = { db: { inTransaction: () => false, connection } } as unknown as Strapi;
  const work = Promise.withResolvers<string>();
  const done = whileStaging(strapi, "i1", () => work.promise);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(seen).toEqual([1_020_000, 1_040_000].map((seen_at) => ({ table: "bone_scans_imports", import_id: "i1", seen_at })));
  work.resolve("planned");
  expect(await done).toBe("planned");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toHaveLength(2);
});
