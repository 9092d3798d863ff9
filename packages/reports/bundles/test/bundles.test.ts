import type { Report, Subject } from "@trabecula/contracts";
import { builtInDataset, builtInHeightForAge } from "@trabecula/reference-datasets/built-in";
import { contentHash, packArchive, serializeDataset, unpackArchive } from "@trabecula/reference-datasets";
import { additionalScores, describeReference, scoreScans, type ErrorOfValue } from "@trabecula/scoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contentHashOf,
  readBundle,
  rerunReport,
  writeReportBundle,
  type Bundle,
  type DatasetTexts,
  type ReportRecord,
} from "../src/index.ts";
import { bundleLimits, sha256 } from "../src/manifest.ts";

const dataset = builtInDataset("bern-hrpqct-xct2-multistack");
const { key, version } = dataset.manifest;
const texts = { key, version, ...serializeDataset(dataset) };
const reference = { id: "a".repeat(24), version };

const grown: Subject = { sex: "female", birthDate: "1996-02-29" };

function revision(values: readonly number[] = [284, 3.1], errorOfValue?: ErrorOfValue, subject: Subject = grown): Report {
  const scan = (grade: number) => ({
    ...({ site: "distal-tibia", side: "left", scanDate: "2026-03-14", scanner: "xtremect-2", motionGrade: grade } as const),
    protocol: { region: "multi-stack", stacks: 3 } as const,
    measurements: [
      { parameter: "tt_bmd", value: values[0]! },
      { parameter: "ct_po", value: values[1]! },
    ],
    motionOverride: grade > 3 ? { reason: "The cortex is sharp." } : null,
  });
  const inputs = [scan(1), scan(4)];
  const scored = scoreScans(
    dataset,
    reference,
    { reportType: "hr-pqct", subject, scans: inputs },
    {
      today: "2026-03-20",
      overrides: [1],
      additional: additionalScores({ errorOfValue, growth: builtInHeightForAge() }),
    },
  );
  if (!scored.ok) throw new Error(scored.message);
  const { category, notice, engineVersion, scans } = scored.reply;
  const record: ReportRecord = {
    reportType: "hr-pqct",
    revision: 2,
    subject,
    inputs,
    dataset: reference,
    engineVersion,
    notice,
    category,
    scans,
  };
  return { ...record, dateRevised: "2026-03-20T09:26:53.000Z" } as unknown as Report;
}

function besideAnother(): [Report, DatasetTexts[]] {
  const report = revision([284, 3.1], () => ({ error: 3.25, kind: "own", source: "This laboratory" }));
  const { reportType, subject, inputs, scans } = report;
  const another = { ...dataset, manifest: { ...dataset.manifest, key: "another", interpolation: "linear" as const } };
  const otherTexts = { key: "another", version, ...serializeDataset(another) };
  const named = (own: typeof dataset, id: string) => ({ id: id.repeat(24), version, contentHash: contentHash(own) });
  const additional = additionalScores({
    errorOfValue: () => ({ error: 3.25, kind: "own", source: "This laboratory" }),
    growth: builtInHeightForAge(),
  });
  const scored = scoreScans(
    another,
    reference,
    { reportType, subject, scans: inputs },
    { today: "2026-03-20", overrides: [1], additional },
  );
  if (!scored.ok) throw new Error(scored.message);
  const requested = { subject, scans: inputs };
  const others = [{ ...describeReference(another, named(another, "b"), requested), scans: scored.reply.scans }];
  const own = describeReference(dataset, named(dataset, "a"), requested);
  const otherReferences = { engineVersion: scored.reply.engineVersion, own, others };
  return [{ ...report, scans, otherReferences } as Report, [otherTexts]];
}

async function bundleOf(bytes: Uint8Array): Promise<Bundle> {
  const reading = await readBundle(bytes);
  if (!reading.ok) throw new Error(reading.message);
  return reading.bundle;
}

async function withFiles(
  bytes: Uint8Array,
  changes: Record<string, (text: string) => string>,
  { honest = false } = {},
): Promise<Uint8Array> {
  const files = Object.fromEntries(await unpackArchive(bytes, { limits: bundleLimits, what: "a bundle" }));
  for (const [name, change] of Object.entries(changes)) {
    files[name as keyof typeof files] = new TextEncoder().encode(change(new TextDecoder().decode(files[name as keyof typeof files])));
  }
  if (honest) {
    const manifest = JSON.parse(new TextDecoder().decode(files["bundle.json"])) as { files: Record<string, string> };
    for (const name of Object.keys(manifest.files)) manifest.files[name] = sha256(files[name as keyof typeof files]!);
    files["bundle.json"] = new TextEncoder().encode(JSON.stringify(manifest));
  }
  return packArchive(files as Record<string, Uint8Array>);
}

describe("the bundle of a report", () => {
  it("is byte-identical for the same revision, and reproduces the same record", async () => {
    const report = revision();
    const bytes = writeReportBundle(report, texts);
    expect(writeReportBundle(revision(), texts)).toEqual(bytes);
    const bundle = await bundleOf(bytes);
    const again = rerunReport(bundle);
    expect(again).toMatchObject({ ok: true, same: true, differences: [] });
    expect(bundle.manifest.answerHash).toBe(contentHashOf(report));
    expect(again.ok && sha256(again.text)).toBe(contentHashOf(report));
  });

  it("reckons with a child's height as the report did", async () => {
    const report = revision(undefined, undefined, { sex: "female", birthDate: "2012-02-29", heightCm: 158 });
    expect(report.scans[0]!.height?.zScore.value).toBeTypeOf("number");
    const bytes = writeReportBundle(report, texts);
    expect(rerunReport(await bundleOf(bytes))).toMatchObject({ ok: true, same: true, differences: [] });
  });

  it("reproduces intervals with the precision stored in the record", async () => {
    const report = revision([284, 3.1], (scan, { key }) =>
      key === "tt_bmd" && scan.motionGrade === 1 ? { error: 3.25, kind: "own", source: "This laboratory" } : null,
    );
    const intervals = report.scans.map(({ results }) => results[0]!.interval?.measurement ?? null);
    expect(intervals[0]).toEqual({ error: 3.25, kind: "own", source: "This laboratory" });
    expect(intervals[1]).toBeNull();
    expect(rerunReport(await bundleOf(writeReportBundle(report, texts)))).toMatchObject({ ok: true, same: true });
  });

  it("computes other references again, with their curves in the bundle", async () => {
    const [report, others] = besideAnother();
    const bundle = await bundleOf(writeReportBundle(report, texts, others));
    expect(bundle.manifest).toMatchObject({ format: "trabecula-bundle/2", otherDatasets: [{ key: "another" }] });
    expect(rerunReport(bundle)).toMatchObject({ ok: true, same: true, differences: [], notRerun: 0 });
    const [reference] = report.otherReferences!.others;
    const [scan] = reference!.scans;
    const [result, ...rest] = scan!.results;
    const moved = { ...scan!, results: [{ ...result!, zScore: result!.zScore! + 2 ** -50 }, ...rest] };
    const changed = { ...report.otherReferences!, others: [{ ...reference!, scans: [moved, ...reference!.scans.slice(1)] }] };
    const found = rerunReport(await bundleOf(writeReportBundle({ ...report, otherReferences: changed }, texts, others)));
    expect(found).toMatchObject({ ok: true, differences: [{ path: "otherReferences.others.0.scans.0.results.0.zScore" }] });
  });

  it("reports other references that cannot be rerun, without curves or from another engine version", async () => {
    const [report, others] = besideAnother();
    const bare = await bundleOf(writeReportBundle(report, texts));
    expect(bare.manifest.format).toBe("trabecula-bundle/1");
    expect(rerunReport(bare)).toMatchObject({ ok: true, same: true, notRerun: 1 });
    const older = { ...report, otherReferences: { ...report.otherReferences!, engineVersion: "1.0.0" } };
    expect(rerunReport(await bundleOf(writeReportBundle(older, texts, others)))).toMatchObject({ ok: true, same: true, notRerun: 1 });
    const wrong = await bundleOf(writeReportBundle(report, texts, [{ ...others[0]!, manifestText: texts.manifestText }]));
    expect(rerunReport(wrong)).toMatchObject({
      ok: false,
      message: expect.stringContaining("a reference that it shows is not in the bundle."),
    });
  });

  it("includes scanner checks, which are part of the content hash", async () => {
    const check = { id: "check000000000000000000a", scanner: "xtremect-2", device: null, checkedOn: "2026-11-24", persons: 30 } as const;
    const report = { ...revision(), scannerChecks: [{ ...check, verdict: "shifted" as const, sentence: "It does not fit." }] };
    const again = rerunReport(await bundleOf(writeReportBundle(report, texts)));
    expect(again).toMatchObject({ ok: true, same: true });
    expect(again.ok && again.text).toContain("It does not fit.");
    expect(contentHashOf(report)).not.toBe(contentHashOf(revision()));
  });

  it("names a changed number, down to its last digit", async () => {
    const report = revision();
    const [scan] = report.scans;
    const zScore = scan!.results[0]!.zScore!;
    const moved = {
      ...report,
      scans: [{ ...scan!, results: [{ ...scan!.results[0]!, zScore: zScore + 2 ** -50 }, scan!.results[1]!] }, report.scans[1]!],
    };
    const again = rerunReport(await bundleOf(writeReportBundle(moved, texts)));
    expect(again).toMatchObject({
      ok: true,
      same: false,
      differences: [{ path: "scans.0.results.0.zScore", before: zScore + 2 ** -50, now: zScore }],
    });
  });

  it("computes with its included dataset, so a changed curve changes the result", async () => {
    const other = {
      ...texts,
      curvesText: texts.curvesText.replace(
        /(tt_bmd,distal-tibia,female.*?NO,)(\d+)/,
        (_, head: string, mu: string) => `${head}${Number(mu) + 1}`,
      ),
    };
    expect(other.curvesText).not.toBe(texts.curvesText);
    expect(rerunReport(await bundleOf(writeReportBundle(revision(), other)))).toMatchObject({ ok: true, same: false });
  });

  it("contains no identifying data", () => {
    const named = { ...revision(), reportName: "Rosa Lindqvist", subjectCode: "S-17", patientId: "p".repeat(24), notes: "Fell in May." };
    expect(writeReportBundle(named, texts)).toEqual(writeReportBundle(revision(), texts));
  });

  it("reproduces its scores for any values", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 1, max: 900, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        async (density, porosity) => {
          const again = rerunReport(await bundleOf(writeReportBundle(revision([density, porosity]), texts)));
          expect(again).toMatchObject({ ok: true, same: true });
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a bundle that was tampered with", () => {
  const bytes = writeReportBundle(revision(), texts);
  it.each(["record.json", "dataset.json", "curves.csv", "README.txt"])("is refused where %s was changed", async (name) => {
    const reading = await readBundle(await withFiles(bytes, { [name]: (text) => `${text} ` }));
    expect(reading).toEqual({ ok: false, message: `${name} has been changed since the bundle was written.` });
  });

  it("is refused where the dataset is another one, although every file has its hash", async () => {
    const changed = await withFiles(bytes, { "curves.csv": (text) => text.replace(/,(\d\d)(\d)/, ",$1$2.5") }, { honest: true });
    expect(await readBundle(changed)).toEqual({ ok: false, message: "The dataset is not the one that the bundle names." });
  });

  it.each([
    ["no archive", new TextEncoder().encode("record"), "The file is no .zip archive, or a damaged one."],
    ["an archive cut in half", bytes.slice(0, bytes.length / 2), "The file is no .zip archive, or a damaged one."],
    ["another file in it", packArchive({ "setup.exe": new Uint8Array(3) }), "which is no part of a bundle"],
    ["no bundle.json", packArchive({ "record.json": new Uint8Array(3) }), "bundle.json is missing"],
    ["a bundle.json of zeros", packArchive({ "bundle.json": new Uint8Array(3) }), "bundle.json is missing or not of a form"],
  ])("is refused: %s", async (_, content, message) => {
    const reading = await readBundle(content);
    expect(reading.ok ? "" : reading.message).toContain(message);
  });

  it("is refused where its record is none, in a sentence", async () => {
    for (const record of ["[]", "{", '{"scans":[]}', "null"]) {
      const changed = await withFiles(bytes, { "record.json": () => record }, { honest: true });
      expect(rerunReport(await bundleOf(changed))).toEqual({ ok: false, message: "record.json is not the record of a report." });
    }
  });
});
