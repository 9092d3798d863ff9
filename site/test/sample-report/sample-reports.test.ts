import { expect, it } from "vitest";
import { sampleReports } from "../../integrations/sample-reports.ts";
import { computeSampleReport, renderSampleReport, sampleKeys } from "../../scripts/compute-sample-reports.ts";

it.each(sampleKeys)("scores the %s sample on its reference, with charts, and calls its person made up", (key) => {
  const { view, charts } = computeSampleReport(key);
  const lines = view.sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
  expect(view.who).toBe("Fictional person");
  expect(view.sites).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(2);
  expect(Object.keys(charts)).toEqual(view.charts.map((wish) => wish.key));
});

it("embeds the documents of the current engine, byte-identical each time", async () => {
  const plugin = sampleReports();
  (plugin.configResolved as (config: { root: string }) => void)({ root: new URL("../..", import.meta.url).pathname });
  const load = plugin.load as (id: string) => Promise<string>;
  const built = JSON.parse((await load("\0virtual:sample-documents")).slice("export default ".length, -1)) as Record<string, string>;
  for (const key of sampleKeys) {
    const bytes = Buffer.from(await renderSampleReport(key));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(built[key] === bytes.toString("base64")).toBe(true);
  }
});
