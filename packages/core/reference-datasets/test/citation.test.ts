import { expect, it } from "vitest";
import { builtInDataset, builtInKeys } from "../src/built-in.ts";
import { citeDataset, contentHash, datasetIdentifier, serializeDataset, versionChanges, parseDataset } from "../src/index.ts";

const dataset = builtInDataset("dxa-young-adult");
const hash = contentHash(dataset);

it("names a version by key, version and the beginning of its hash", () => {
  const { key, version } = dataset.manifest;
  expect(datasetIdentifier(dataset.manifest, hash)).toBe(`trabecula:${key}@${version}#${hash.slice(0, 12)}`);
});

it("cites the version and each source with its unchanged identifiers", () => {
  const { text, bibtex, identifier } = citeDataset({ manifest: dataset.manifest, contentHash: hash, publishedOn: "2026-03-14" });
  expect(text).toContain(`published 2026-03-14 (${identifier})`);
  for (const { citation, doi } of dataset.manifest.sources) {
    expect(text).toContain(citation.replace(/\.$/, ""));
    if (doi !== null) expect(bibtex).toContain(`doi = {${doi}}`);
  }
  expect(bibtex.match(/^@misc\{/gm)).toHaveLength(1 + dataset.manifest.sources.length);
  expect(bibtex).toContain("year = {2026}");
});

it("writes BibTeX that no sign of a citation breaks", () => {
  const [source] = dataset.manifest.sources;
  const odd = { ...source!, citation: "Smith & Müller {2020}: 5 % of $n$_1, a\\b ~ ^ #2.", url: "https://example.org/a_b{c}", doi: null };
  const manifest = { ...dataset.manifest, sources: [odd] };
  const { bibtex } = citeDataset({ manifest, contentHash: hash, publishedOn: null });
  expect(bibtex).toContain(
    "note = {Smith \\& Müller \\{2020\\}: 5 \\% of \\$n\\$\\_1, a\\textbackslash{}b \\textasciitilde{} \\textasciicircum{} \\#2.}",
  );
  expect(bibtex).toContain("url = {https://example.org/a_b%7Bc%7D}");
  expect(bibtex).not.toContain("year");
});

it.each(builtInKeys)("writes balanced braces and unique entry keys in the BibTeX of %s", (key) => {
  const { manifest } = builtInDataset(key);
  const { bibtex } = citeDataset({ manifest, contentHash: hash, publishedOn: null });
  const plain = bibtex.replaceAll(/\\[{}]/g, "");
  expect(plain.split("{").length).toBe(plain.split("}").length);
  const keys = [...bibtex.matchAll(/^@misc\{([^,]+),/gm)].map(([, name]) => name);
  expect(new Set(keys).size).toBe(keys.length);
});

it("reports version changes: none against itself, and the shift of a changed mean", () => {
  const bern = builtInDataset("bern-hrpqct-xct2-multistack");
  expect(versionChanges(bern, bern)).toEqual({
    ...{ added: 0, removed: 0, moved: 0, movedVisibly: 0, otherAges: 0, youngAdults: 0, otherErrors: 0, otherMeanLines: 0 },
    ...{ largest: null, said: [] },
  });
  const { manifestText, curvesText } = serializeDataset(bern);
  const [head, ...lines] = curvesText.trimEnd().split("\n");
  const columns = head!.split(",");
  const [mu, sigma] = [columns.indexOf("mu"), columns.indexOf("sigma")];
  const first = lines.findIndex((line) => line.split(",")[mu] !== "");
  const cells = lines[first]!.split(",");
  cells[mu] = String(Number(cells[mu]) + Number(cells[sigma]));
  const moved = [head, ...lines.with(first, cells.join(","))].join("\n");
  const changed = parseDataset(manifestText.replace(/"summary": "/, '"summary": "New. '), `${moved}\n`);
  if (!changed.ok) throw new Error(changed.problems[0]?.message);
  const changes = versionChanges(changed.dataset, bern);
  expect(changes).toMatchObject({ added: 0, removed: 0, moved: 1, movedVisibly: 1, said: ["summary"] });
  expect(changes.largest).toMatchObject({ fromPercentile: 75, parameter: cells[columns.indexOf("parameter")] });
  expect(changes.largest!.zShift).toBeCloseTo(-1, 6);
  expect(changes.largest!.percentilePoints).toBeCloseTo(-37.76025367, 5);
});
