import { ZReport, type DatasetFilesReply, type ScoreRequest } from "@trabecula/contracts";
import { contentHash, curvesToDraw, serializeDataset, type Dataset } from "@trabecula/reference-datasets";
import { builtInDatasets } from "@trabecula/reference-datasets/built-in";
import { scoreScans } from "@trabecula/scoring";
import { describe, expect, it } from "vitest";
import { examples, type Example } from "../../src/try/examples.ts";
import { Engine } from "../../src/try/engine/engine.ts";

const moment = { today: "2026-03-20", now: "2026-03-20T09:00:00.000Z" };
const builtIn = builtInDatasets();
const bern = builtIn.find(({ manifest }) => manifest.key.startsWith("bern"))!;
const tibia: ScoreRequest = {
  reportType: "hr-pqct",
  subject: { sex: "female", ageYears: 30 },
  scans: [{ site: "distal-tibia", scanner: "xtremect-2", measurements: [{ parameter: "tt_bmd", value: 284.3 }] }],
};

function filesOf(dataset: Dataset, id = dataset.manifest.key): DatasetFilesReply {
  const { manifestText, curvesText } = serializeDataset(dataset);
  return { id, version: dataset.manifest.version, contentHash: contentHash(dataset), manifest: manifestText, curves: curvesText };
}

function engineWith(dataset: Dataset): Engine {
  const engine = new Engine();
  expect(engine.take(filesOf(dataset)).ok).toBe(true);
  return engine;
}

describe("the engine of a visitor", () => {
  it.each(builtIn.map((dataset) => [dataset.manifest.key, dataset] as const))(
    "scores and draws with %s as the server does",
    (key, dataset) => {
      const engine = engineWith(dataset);
      const request = requestOf(examples[key]) ?? tibia;
      const answer = engine.score(key, request, moment);
      const outcome = scoreScans(dataset, { id: key, version: dataset.manifest.version }, request, { today: moment.today });
      if (!answer.ok || !outcome.ok) throw new Error("The example was refused.");
      expect(answer.value).toMatchObject({ scans: outcome.reply.scans, category: outcome.reply.category, notice: outcome.reply.notice });
      expect(answer.value.scans[0]!.results.every(({ zScore, tScore }) => zScore !== null || tScore !== null)).toBe(true);
      expect(
        ZReport.safeParse({ ...answer.value, id: "a".repeat(24), dataset: { ...answer.value.dataset, id: "a".repeat(24) } }).error,
      ).toBe(undefined);
      const query = { parameter: request.scans[0]!.measurements[0]!.parameter, sex: "female", site: request.scans[0]!.site } as const;
      expect(engine.curves(key, query)).toEqual(curvesToDraw(dataset, query));
    },
  );

  it("rejects the same requests as the server, with the same messages", () => {
    const engine = engineWith(bern);
    const key = bern.manifest.key;
    const withScan = (change: object) => ({ ...tibia, scans: [{ ...tibia.scans[0]!, ...change }] });
    expect(engine.score(key, { ...tibia, reportType: "dxa" }, moment)).toMatchObject({
      ok: false,
      message: expect.stringContaining("not for DXA"),
    });
    expect(engine.score(key, withScan({ scanDate: "2027-01-01" }), moment)).toEqual({
      ok: false,
      message: "The scan’s date is in the future.",
    });
    expect(engine.score(key, withScan({ motionGrade: 9 }), moment)).toEqual({ ok: false, message: "Motion grades go from 1 to 5." });
    const other = engine.score(key, withScan({ scanner: "xtremect-1" }), moment);
    expect(other.ok && other.value.scans[0]!.results[0]).toMatchObject({ zScore: null, refusal: { code: "scanner_mismatch" } });
  });

  it("rejects an unreadable dataset, and scores only with accepted ones", () => {
    const engine = new Engine();
    expect(engine.take({ ...filesOf(bern), curves: "parameter\n" })).toMatchObject({ ok: false });
    expect(() => engine.score(bern.manifest.key, tibia, moment)).toThrow("was not taken");
  });
});

function requestOf(example: Example | undefined): ScoreRequest | null {
  if (!example) return null;
  const { subject, scan, values, reportType } = example;
  const measurements = Object.entries(values).map(([parameter, value]) => ({ parameter, value }));
  return { reportType, subject, scans: [{ site: scan.site, scanner: scan.scanner, measurements }] };
}
