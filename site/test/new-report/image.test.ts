import type { Coverage, Site } from "@trabecula/contracts";
import { readImageHeader } from "@trabecula/scan-files/image-header";
import { describe, expect, it } from "vitest";
import { factsOf, noteOf, sizeText, copyName, copyWithoutName, readHeader } from "../../src/app/new-report/images/read-image.ts";
import { checkProtocol, doubtOfSite } from "../../src/app/new-report/images/ImageUse.tsx";
import { isImage } from "../../src/app/new-report/images/use-images.ts";
import { reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { currentScans, type Draft } from "../../src/app/new-report/model/draft.ts";
import { emptyScan, type ScanDraft } from "../../src/app/new-report/model/scan-draft.ts";
import { imageContradictions, scanOfImage, type ImageNote } from "../../src/app/new-report/model/image-note.ts";
import { aim030, isqHeader, madeLog } from "../../../packages/files/scan-files/test/image-file.ts";
import { anyProtocol, catalogue, coverage, draftAfter, readScan } from "./fixtures.ts";

const note: ImageNote = {
  measurementNumber: "4261",
  subjectCode: null,
  otherVoxelMm: null,
  site: null,
  side: null,
  scanDate: "2016-02-02",
  scanner: "xtremect-2",
  stacks: 3,
  offsetMm: 22,
};
const filled = { scanDate: "2016-02-02", scanner: "xtremect-2", region: "multi-stack", stacks: "3", offsetKind: "fixed", offset: "22" };
const evaluation = readScan({ measurementNumber: "4261", scanDate: "2016-02-02" });
const chosen = { type: "type-chosen", catalogue } as const;
const twoSites = { ...catalogue, usualSites: ["distal-radius", "distal-tibia"] satisfies Site[] };

const scan = (change: Partial<ScanDraft> = {}): ScanDraft => ({ ...emptyScan("scan-1"), ...change });
const scansOf = (draft: Draft) => currentScans(draft);

it("recognizes a raw measurement by file name or header", async () => {
  expect(await readHeader(new File(["CTDATA-HEADER_V1"], "C0004261.RSQ;1"))).toMatchObject({ ok: false, bytesRead: 0 });
  const renamed = await readHeader(new File([isqHeader({ size: [2304, 900, 504] })], "C0004261.ISQ"));
  for (const header of [renamed, await readHeader(new File([], "c4261.rsq"))])
    expect(header).toMatchObject({ ok: false, message: expect.stringContaining("raw measurement") as string });
  expect(await readHeader(new File([isqHeader({ numbers: { 96: 2304 } })], "C0004261.ISQ"))).toMatchObject({ ok: true });
});

describe("data from an image header", () => {
  it("fills all open facts of its scan, before or after the evaluation", () => {
    const before = draftAfter(chosen, { type: "image-read", note }, { type: "evaluation-used", read: evaluation, catalogue });
    const after = draftAfter(chosen, { type: "evaluation-used", read: evaluation, catalogue }, { type: "image-read", note });
    for (const draft of [before, after]) expect(scansOf(draft)).toMatchObject([{ ...filled, values: expect.anything() as object }]);
  });

  it("completes evaluation and finite elements of its measurement, in any order", () => {
    const strength = { parameter: "ct_th", value: 1.2, unit: "mm", column: "F.Load", rawText: "1.2", note: null };
    const elements = readScan({ measurementNumber: "4261", scanDate: "2016-02-02", values: [strength] });
    const putAway = { type: "file-put-away", withScans: false } as const;
    const parts = [evaluation, elements].map((read) => [{ type: "evaluation-used", read, catalogue } as const, putAway]);
    const image = [{ type: "image-read", note } as const];
    const [first, second] = parts;
    for (const order of [
      [first!, second!, image],
      [second!, image, first!],
      [image, first!, second!],
    ])
      expect(scansOf(draftAfter(chosen, ...order.flat()))).toMatchObject([
        { ...filled, site: "distal-tibia", values: { bvtv: "25.3", ct_th: "1.2" } },
      ]);
  });

  it("fills only the first of two measurements, and asks about the second", () => {
    const second = { ...note, measurementNumber: "4262", stacks: null, offsetMm: 9 };
    const first = { ...note, offsetMm: null };
    const draft = draftAfter(chosen, { type: "image-read", note: first }, { type: "image-read", note: second });
    expect(scansOf(draft)).toMatchObject([{ stacks: "3", offset: "" }]);
    expect(scanOfImage(second, scansOf(draft), draft.images)).toBeNull();
    expect(scanOfImage(first, scansOf(draft), draft.images)).toBe(scansOf(draft)[0]);
  });

  it("goes to the scan of its measurement, written with zeros or without", () => {
    const other = { ...evaluation, line: 9, measurementNumber: "00004262", site: "distal-radius" as const };
    const draft = draftAfter(
      chosen,
      { type: "evaluation-used", read: evaluation, catalogue },
      { type: "evaluation-used", read: other, catalogue },
      { type: "image-read", note: { ...note, measurementNumber: "4262", stacks: 2, offsetMm: 9 } },
    );
    expect(scansOf(draft)).toMatchObject([
      { site: "distal-tibia", stacks: "", offset: "" },
      { site: "distal-radius", stacks: "2", offset: "9" },
    ]);
  });

  it("waits for its measurement where the scan here is another", () => {
    const unmatched = [{ scanDate: "2016-02-03" }, { scanner: "xtremect-1" as const }, { measurementNumber: "7" }];
    for (const change of unmatched) {
      const draft = draftAfter(
        chosen,
        { type: "evaluation-used", read: { ...evaluation, ...change }, catalogue },
        { type: "image-read", note },
      );
      expect(scansOf(draft)).toMatchObject([{ region: "", offset: "" }]);
    }
  });

  it("asks which of several scans it belongs to, and applies date and scanner to all", () => {
    const waiting = draftAfter({ type: "type-chosen", catalogue: twoSites }, { type: "image-read", note });
    expect(scansOf(waiting)).toMatchObject([{ scanDate: "" }, { scanDate: "" }]);
    const used = reduceDraft(waiting, { type: "image-used", note, key: "scan-2", insteadOf: null });
    expect(scansOf(used)).toMatchObject([
      { site: "distal-radius", scanDate: "2016-02-02", scanner: "xtremect-2", region: "", offered: true },
      { site: "distal-tibia", ...filled, offered: false },
    ]);
  });

  it("goes from one scan to the other where the first was chosen by mistake", () => {
    const waiting = draftAfter({ type: "type-chosen", catalogue: twoSites }, { type: "image-read", note });
    const [radius] = scansOf(waiting);
    const mistaken = reduceDraft(waiting, { type: "image-used", note, key: "scan-1", insteadOf: null });
    expect(scansOf(mistaken)[0]).toMatchObject({ region: "multi-stack", offered: false });
    const righted = reduceDraft(mistaken, { type: "image-used", note, key: "scan-2", insteadOf: radius! });
    expect(scansOf(righted)).toMatchObject([{ region: "", stacks: "", offsetKind: "", offset: "", offered: true }, filled]);
  });

  it("never overwrites entered facts", () => {
    const entered = { region: "single-stack", offsetKind: "relative", offset: "7.3", scanDate: "2016-02-02" } as const;
    const draft = draftAfter(chosen, { type: "facts-changed", key: "scan-1", change: entered }, { type: "image-read", note });
    expect(scansOf(draft)).toMatchObject([{ ...entered, stacks: "", scanner: "xtremect-2" }]);
  });

  it("does not fill a distance into a relative offset", () => {
    const relative = { type: "facts-changed", key: "scan-1", change: { offsetKind: "relative" } } as const;
    expect(scansOf(draftAfter(chosen, relative, { type: "image-read", note }))).toMatchObject([{ offsetKind: "relative", offset: "" }]);
  });

  it("leaves facts missing from the header open", () => {
    const empty: ImageNote = {
      measurementNumber: null,
      subjectCode: null,
      otherVoxelMm: null,
      site: null,
      side: null,
      scanDate: null,
      scanner: null,
      stacks: null,
      offsetMm: null,
    };
    expect(scansOf(draftAfter(chosen, { type: "image-read", note: empty }))).toMatchObject([
      { scanDate: "", scanner: "", region: "", stacks: "", offsetKind: "", offset: "" },
    ]);
  });

  it("contains no name", () => {
    const header = readImageHeader(isqHeader({ name: "Ada Example" }), 9e9);
    expect(header.ok && JSON.stringify(noteOf(header.facts))).not.toContain("Ada");
  });
});

describe("contradictions between header and form", () => {
  it("are each reported in a sentence", () => {
    const different = scan({ scanDate: "2016-02-03", scanner: "xtremect-1", region: "single-stack", offsetKind: "fixed", offset: "22,5" });
    const sentences = imageContradictions(note, different, (scanner) => scanner);
    expect(sentences).toHaveLength(4);
    expect(sentences.join(" ")).toContain("3 stacks, the scan here is said to have 1");
    expect(imageContradictions(note, scan(filled as Partial<ScanDraft>), (scanner) => scanner)).toEqual([]);
    expect(imageContradictions(note, scan(), (scanner) => scanner)).toEqual([]);
  });
});

function reference(protocol: Partial<Coverage["protocol"]>, change: Partial<Coverage> = {}) {
  return { name: "Bern", coverage: [coverage({ protocol: { ...anyProtocol, ...protocol }, ...change })] };
}

describe("region and offset against the reference", () => {
  const tibia = scan({ site: "distal-tibia" });
  const check = (protocol: Partial<Coverage["protocol"]>, change?: Partial<Coverage>) =>
    checkProtocol(note, tibia, reference(protocol, change), catalogue);

  it("match the requirements of the reference", () => {
    expect(check({ region: "multi-stack", stacks: 3, feCriterion: "Pistoia" })).toEqual({
      isProblem: false,
      text: "As the reference “Bern” at the distal tibia asks: multi-stack region, 3 stacks. The header says multi-stack region, 3 stacks, offset 22 mm.",
    });
    expect(check({ offsetMm: 22.05 }).isProblem).toBe(false);
    expect(check({}).text).toContain("asks for no region and no offset");
  });

  it("are others, and its values will not be compared", () => {
    for (const requested of [{ stacks: 2 }, { region: "single-stack" as const }, { offsetMm: 22.5 }])
      expect(check(requested)).toMatchObject({ isProblem: true, text: expect.stringContaining("will not be compared") as string });
  });

  it("are left to be stated where the header is silent", () => {
    expect(check({ offsetPercent: 7.3 })).toMatchObject({
      isProblem: true,
      text: expect.stringContaining("state the rest below") as string,
    });
    const silent = checkProtocol({ ...note, stacks: null, offsetMm: null }, tibia, reference({ stacks: 3 }), catalogue);
    expect(silent.text).toContain("The header says nothing of it");
  });

  it("are for another scanner, another site, or not known yet", () => {
    expect(check({}, { scanner: "xtremect-1" }).text).toContain("are for XtremeCT, this image is from XtremeCT II");
    expect(check({}, { site: "distal-radius" }).text).toContain("has no figures at the distal tibia");
    expect(checkProtocol(note, scan(), reference({}), catalogue).text).toContain("once it is known which site");
    expect(checkProtocol(note, tibia, null, catalogue).text).toContain("once one is chosen");
  });

  it("raise doubt about the site when the offset fits the other bone", () => {
    expect(doubtOfSite(note, scan({ site: "distal-radius" }))).toContain("check the site");
    expect(doubtOfSite(note, tibia)).toBeNull();
    expect(doubtOfSite({ ...note, offsetMm: 9 }, tibia)).toContain("distal radius in the fixed protocol");
    expect(doubtOfSite({ ...note, scanner: null }, scan({ site: "distal-radius" }))).toBeNull();
  });
});

describe("the display of header facts", () => {
  it("shows labels, values and units", () => {
    const header = readImageHeader(aim030(), 9e9);
    if (!header.ok) throw new Error(header.message);
    expect(sizeText(header.facts)).toBe("700 × 600 × 168 voxels of 60.7 µm");
    const shown = factsOf(header.facts, () => "XtremeCT II").map(({ label, value }) => `${label}: ${value}`);
    expect(shown).toContain("Slices of the scan: 504, 3 stacks");
    expect(shown).toContain("Slice 1 to the reference line: 3.0 mm");
    expect(shown).toContain("Density, mg HA/ccm: native × 0.19574 − 391.21");
    expect(shown.join(" ")).not.toContain("Ada");
  });
});

function watched(bytes: Uint8Array<ArrayBuffer>, size: number, name = "d0004254.isq;1") {
  const reads: [number, number][] = [];
  const file = {
    name,
    size,
    slice: (from: number, to: number) => ({
      arrayBuffer: () => {
        reads.push([from, to]);
        return Promise.resolve(bytes.slice(from, to).buffer);
      },
    }),
  };
  return { file: file as unknown as File, reads };
}

describe("a file of gigabytes", () => {
  it("is read for its header and no further", async () => {
    const short = watched(isqHeader(), 5_350_000_000);
    expect(await readHeader(short.file)).toMatchObject({ ok: true, facts: { slices: 504, doubts: [expect.any(String)] } });
    expect(short.reads).toEqual([[0, 4096]]);
    const long = watched(aim030({ log: madeLog + "! more\n".repeat(2000) }), 2_000_000_000);
    expect(await readHeader(long.file)).toMatchObject({ ok: true, facts: { allNamesFound: true } });
    expect(Math.max(...long.reads.flat())).toBeLessThan(20_000);
    const endless = watched(aim030({ lengths: [40, 224, 15_000_000, 0, 0] }), 9_000_000_000);
    expect(await readHeader(endless.file)).toMatchObject({ ok: true, facts: { allNamesFound: false } });
    expect(Math.max(...endless.reads.flat())).toBe(1_048_576);
  });

  it("is known by its first bytes, or by its name where it has no mark", async () => {
    expect(await isImage(watched(isqHeader(), 9e9, "anything.txt").file)).toBe(true);
    for (const name of ["D0004254.ISQ;12", "mask.aim", "scout.RAD"])
      expect(await isImage(watched(new Uint8Array(0), 0, name).file)).toBe(true);
    const text = new TextEncoder().encode("MeasNo\tSite\n");
    expect(await isImage(watched(text, 12, "aim.txt").file)).toBe(false);
  });

  it("has a copy that differs in the bytes of the name alone", async () => {
    const image = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256);
    const whole = new Uint8Array([...isqHeader({ name: "Ada Example", blocks: 1 }), ...image]);
    const file = new File([whole], "ada-example.isq");
    const header = await readHeader(file);
    if (!header.ok) throw new Error(header.message);
    const copy = new Uint8Array(await (await copyWithoutName(file, header.facts)).arrayBuffer());
    expect(copy).toHaveLength(whole.length);
    const changed = [...whole.keys()].filter((at) => whole[at] !== copy[at]);
    expect(changed).toEqual([128, 129, 130, 132, 133, 134, 135, 136, 137, 138]);
    expect(copyName(header.facts)).toBe("measurement-4261.isq");
  });
});
