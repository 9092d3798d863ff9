import { expect, it } from "vitest";
import { computeSampleReport, renderSampleReport, sampleKeys } from "../../scripts/compute-sample-reports.ts";

it.each(sampleKeys)("scores the %s sample on its reference, with charts, and calls its person made up", (key) => {
  const { view, charts } = computeSampleReport(key);
  const lines = view.sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
  expect(view.who).toBe("Fictional person");
  expect(view.sites).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(2);
  expect(Object.keys(charts)).toEqual(view.charts.map((wish) => wish.key));
});

it.each(sampleKeys)("draws the document of the %s sample", async (key) => {
  expect(
    Buffer.from(await renderSampleReport(key))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
