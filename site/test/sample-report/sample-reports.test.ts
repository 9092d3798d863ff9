import { expect, it } from "vitest";
import { sampleReports } from "../../integrations/sample-reports.ts";
import { computeSampleReport, sampleKeys } from "../../scripts/compute-sample-reports.ts";

it.each(sampleKeys)("scores the %s sample on its reference, with charts, and calls its person made up", (key) => {
  const { view, charts } = computeSampleReport(key);
  const lines = view.sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
  expect(view.who).toBe("Fictional person");
  expect(view.sites).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(2);
  expect(Object.keys(charts)).toEqual(view.charts.map((wish) => wish.key));
});

it("embeds a document of each sample", async () => {
  const plugin = sampleReports();
  (plugin.configResolved as (config: { root: string }) => void)({ root: new URL("../..", import.meta.url).pathname });
  const load = plugin.load as (id: string) => Promise<string>;
  const built = JSON.parse((await load("\0virtual:sample-documents")).slice("export default ".length, -1)) as Record<string, string>;
  expect(Object.keys(built)).toEqual(sampleKeys);
  for (const base64 of Object.values(built)) expect(Buffer.from(base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
});
