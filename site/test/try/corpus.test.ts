import { builtInDataset } from "@trabecula/reference-datasets/built-in";
import { checkValue, reportTypes } from "@trabecula/report-types";
import { scoreScans } from "@trabecula/scoring";
import { contentHash, serializeDataset } from "@trabecula/reference-datasets";
import { describe, expect, it } from "vitest";
import { bytesOf, corpus, personal } from "../../../packages/files/scan-files/test/corpus.ts";
import { changeDraft, currentDraft, discardDraft } from "../../src/app/new-report/draft-store.ts";
import { readHere } from "../../src/app/new-report/files/read-here/read-here.ts";
import { takeFile } from "../../src/app/new-report/files/take-file.ts";
import { currentScans } from "../../src/app/new-report/model/draft.ts";
import { scoreRequestOf } from "../../src/app/new-report/model/score-request.ts";
import { Engine } from "../../src/try/engine/engine.ts";

const moment = { today: "2026-03-20", now: "2026-03-20T09:00:00.000Z" };
const catalogues = Object.values(reportTypes);

describe.each(corpus)("$name brought by a visitor", ({ values, dataset: key, sex, age, ...file }) => {
  it("is scored in the browser as its values alone are", async () => {
    const dataset = builtInDataset(key);
    const catalogue = reportTypes[dataset.manifest.reportType];
    const read = await readHere(await bytesOf({ ...file, values, dataset: key, sex, age }), file.name, "");
    if (file.name.endsWith(".xlsx")) return expect(read).toMatchObject({ ok: false, message: expect.stringContaining("save the sheet") });
    if (!read.ok) throw new Error(read.message);
    expect(JSON.stringify(read.reply)).not.toMatch(personal);
    discardDraft();
    takeFile({ name: file.name, reply: read.reply, people: read.people, isSample: false }, catalogues);
    for (const { key: scan, site } of currentScans(currentDraft()))
      changeDraft({
        type: "facts-changed",
        key: scan,
        change: { scanner: key === "dxa-young-adult" ? "hologic" : "xtremect-2", ...(site === "" && { site: "distal-tibia" }) },
      });
    const scoring = scoreRequestOf(currentDraft(), catalogue, checkValue);
    const engine = new Engine();
    const { manifestText: manifest, curvesText: curves } = serializeDataset(dataset);
    engine.take({ id: key, version: dataset.manifest.version, contentHash: contentHash(dataset), manifest, curves });
    const report = engine.score(key, scoring!.request, moment);
    if (!report.ok) throw new Error(report.message);
    const results = report.value.scans.flatMap((scan) => scan.results.map((result) => ({ ...result, site: scan.site })));
    expect(report.value.subject).toMatchObject({ ...(sex !== null && { sex }), ...(age !== null && { ageYears: age }) });
    for (const [parameter, value] of Object.entries(values)) {
      const found = results.find((result) => result.parameter === parameter)!;
      const scans = [{ site: found.site, scanner: scoring!.request.scans[0]!.scanner!, measurements: [{ parameter, value }] }];
      const alone = scoreScans(dataset, { id: "", version: "" }, { reportType: catalogue.key, subject: { sex, ageYears: age }, scans });
      if (!alone.ok) throw new Error(alone.message);
      const { zScore, tScore } = alone.reply.scans[0]!.results[0]!;
      expect(found).toMatchObject({ value, zScore, tScore });
    }
  });
});
