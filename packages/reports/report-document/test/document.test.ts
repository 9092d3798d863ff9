import { lowerFirst } from "@trabecula/messages";
import { reportTypes } from "@trabecula/report-types";
import { readings, viewOfReport } from "@trabecula/report-view";
import { beforeAll, describe, expect, it } from "vitest";
import { fontOf, featuresOf } from "../src/fonts.ts";
import { styles } from "../src/styles.ts";
import { breakLines } from "../src/layout/paragraph.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { bodyComposition, dxa, hrPqct, hrPqctScans, sampleReport, type Sample } from "./support/reports.ts";

const samples = { "HR-pQCT of two sites": hrPqct, "DXA of hip and spine": dxa, "body composition": bodyComposition };
const sizes = ["a4", "letter"] as const;
const cases = Object.entries(samples).flatMap(([name, make]) =>
  readings.flatMap((reading) => sizes.map((size) => ({ name, sample: make(), reading, size }))),
);

describe.each(cases)("$name, $reading, $size", ({ sample, reading, size }) => {
  let bytes: Uint8Array;
  let file: Awaited<ReturnType<typeof parsed>>;
  beforeAll(async () => {
    bytes = await rendered(sample, reading, size);
    file = await parsed(bytes);
  });

  it("has the expected pages, each with person, laboratory, report and page number", () => {
    const { pages, words } = file;
    expect(pages.length).toBeLessThanOrEqual(reading === "patient" ? 1 : 2);
    const { report } = sample;
    const who = reading === "patient" ? "Bone scan of Mar 14, 2026" : (report.subjectCode ?? report.reportName);
    words.forEach((text, index) => {
      expect(text).toContain(who);
      expect(text).toContain("Bone Imaging Laboratory · Trabecula");
      expect(text).toContain(`Report ${report.id}, revision 1, made Mar 16, 2026`);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    if (reading === "patient") expect(words.join(" ")).not.toContain(report.contentHash);
    else expect(words.join(" ")).toContain(report.contentHash);
    expect(words.join(" ")).toContain(reading === "patient" ? "It is not a diagnosis." : "Not for diagnosis");
    if (report.subjectCode !== null) expect(words.join(" ")).toContain(report.subjectCode);
    if (reading === "patient") expect(words.join(" ")).not.toContain(report.reportName);
  });

  it("keeps text at 8 points or more, inside the page, and has no picture of pixels", () => {
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/\/Subtype \/Image\b/);
    const [width, height] = size === "a4" ? [595.28, 841.89] : [612, 792];
    for (const page of file.pages) {
      expect([page.width, page.height]).toEqual([expect.closeTo(width, 1), expect.closeTo(height, 1)]);
      for (const { size: type, x, y, width: length } of page.texts) {
        expect(type).toBeGreaterThanOrEqual(8);
        expect(x).toBeGreaterThan(20);
        expect(x + length).toBeLessThan(width - 20);
        expect(y).toBeLessThan(height - 20);
      }
    }
  });

  it("gives a profile alone in its row the full page width", () => {
    if (reading === "patient" || sample.report.reportType === "hr-pqct") return;
    const [page] = file.pages;
    const heads = page!.texts.filter(({ text }) => text === "Young adults" || text.startsWith("Median"));
    const edges = heads.map(({ x, width }) => x + width);
    expect(edges.length).toBeGreaterThan(0);
    for (const edge of edges) expect(page!.width - 36 - edge).toBeLessThan(10);
  });

  it("is tagged, and describes each figure in alternative text", () => {
    const { pages, isMarked, info, outline } = file;
    expect(isMarked).toBe(true);
    expect(info).toMatchObject({
      Language: "en-US",
      Title: expect.stringContaining(reading === "patient" ? "Bone scan" : (sample.report.subjectCode ?? "Whole body")) as string,
    });
    expect(outline).toContain(reading === "patient" ? "Bone scan of Mar 14, 2026" : sample.report.reportName);
    const roles = new Set(pages.flatMap((page) => page.roles));
    expect([...roles]).toEqual(expect.arrayContaining(["Document", "H1", "H2", "P"]));
    if (reading !== "patient") expect([...roles]).toEqual(expect.arrayContaining(["Table", "THead", "TBody", "TR", "TH", "TD"]));
    const alts = pages.flatMap((page) => page.alts);
    expect(alts.every((alt) => alt.length > 10)).toBe(true);
  });
});

const longer = { subject: "another age", scans: "scored despite motion", notes: "with a note", all: "with all of it" } as const;
const note = "Cast on the right until June; the left side was scanned.\nSee the report of the first visit before comparing.";

function saysMore(which: keyof typeof longer): Sample {
  const isOld = which === "subject" || which === "all";
  const notes = which === "notes" || which === "all" ? note : null;
  const subject = { sex: "female", ageYears: isOld ? 68 : 31.4, menopausalStatus: "postmenopausal" } as const;
  const sample = sampleReport("bern-hrpqct-xct2-multistack", { reportType: "hr-pqct", subject, scans: hrPqctScans }, { notes });
  return which === "scans" || which === "all" ? decided(sample) : sample;
}

function decided({ report, dataset }: Sample): Sample {
  const decision = { motionGrade: 4, motionOverride: { reason: "No second scan was possible; the radius was repeated once." } };
  const scans = report.scans.map((scan) => ({
    ...scan,
    results: scan.results.map((result) => ({ ...result, flags: [...result.flags, "motion_override" as const] })),
  }));
  return { dataset, report: { ...report, scans, inputs: report.inputs.map((input) => ({ ...input, ...decision })) } };
}

describe.each(Object.entries(longer))("two sites, %s: %s", (which) => {
  const sample = saysMore(which as keyof typeof longer);
  const tried = which === "all" ? sizes : (["letter"] as const);

  it.each(tried)("have their results on one page and their methods after it, %s", async (size) => {
    const { pages, words } = await parsed(await rendered(sample, "researcher", size));
    expect(pages.length).toBeLessThanOrEqual(3);
    for (const text of ["Distal radius, left", "Distal tibia, left", "Values by age"]) expect(words[0]).toContain(text);
    const after = words.slice(1).join(" ");
    for (const text of [
      "Check before use",
      "Reference values",
      "Sources",
      "Limits",
      "SHA-256",
      ...(sample.report.notes?.split("\n") ?? []),
    ])
      expect(after).toContain(text);
    for (const text of ["Reference values", "Sources", "SHA-256"]) expect(words[0]).not.toContain(text);
    expect(Math.min(...pages.flatMap(({ texts }) => texts.map(({ size: type }) => type)))).toBeGreaterThanOrEqual(8);
  });

  it.each(tried)("are signed below the checks on one page, or on a second one, %s", async (size) => {
    const { pages, words } = await parsed(await rendered(sample, "clinician", size));
    expect(pages.length).toBeLessThanOrEqual(2);
    const text = words.join(" ").replace(/\s+/g, " ");
    for (const part of ["Check before use", "SHA-256", "Reviewed by", "Tt.Ar 281.7 mm²", "Tt.Ar 702.1 mm²"]) expect(text).toContain(part);
    expect(text.indexOf("Reviewed by")).toBeGreaterThan(text.indexOf("Check before use"));
    if (sample.report.inputs[0]!.motionOverride)
      expect(text.match(/scored despite motion. Reason: No second scan was possible; the radius/g)).toHaveLength(1);
  });
});

it("names the site of each remark, and lists values without a reference once for both sites", async () => {
  const { words } = await parsed(await rendered(saysMore("subject"), "researcher"));
  const text = words[0]!.replace(/\s+/g, " ");
  expect(text).toMatch(/Distal tibia, left: a More than 3 SD .*? b More than 5 SD/);
  expect(text.match(/Not compared at either site \(22\), no reference in Bern HR-pQCT: Tb\.Meta\.BMD/g)).toHaveLength(1);
});

it("reports a scan without comparison in the summary, at its site, and as a clinician’s caution", async () => {
  const [radius, tibia] = hrPqctScans;
  const subject = { sex: "female", ageYears: 31.4 } as const;
  const scans = [radius!, { ...tibia!, scanner: "xtremect-1" as const }];
  const sample = sampleReport("bern-hrpqct-xct2-multistack", { reportType: "hr-pqct", subject, scans });
  const output = /No value of the distal tibia could be compared: another scanner\./g;
  const texts = async (reading: "researcher" | "clinician") => (await parsed(await rendered(sample, reading, "letter"))).words;
  for (const reading of ["researcher", "clinician"] as const)
    expect((await texts(reading)).join(" ").replace(/\s+/g, " ").match(output)).toHaveLength(3);
});

it("never ends a line between a number and its unit", () => {
  const text = "Below the middle 90 % of women, Tb.BMD 121.2 mg HA/cm³ and Tb.N 0.905 1/mm, at 20 to 37 years or more than 5 SD from it.";
  const wide = Array.from({ length: 60 }, (_, step) => breakLines(text, styles.body, 80 + step * 5));
  for (const lines of wide) {
    expect(lines.join(" ")).toBe(text);
    for (const line of lines) expect(line).not.toMatch(/^(%|mg|HA|cm³|1\/mm|mm|years|SD)|HA\/$/);
  }
});

it("gives T-scores of hip and spine the full page width, with young adults for each", async () => {
  const { pages } = await parsed(await rendered(dxa(), "clinician"));
  const heads = pages[0]!.texts.filter(({ text }) => text === "Young adults");
  expect(heads).toHaveLength(2);
  expect(heads[0]!.y).toBeLessThan(heads[1]!.y);
});

describe("the extracted text", () => {
  it("is every number of the view, in the order of the page", async () => {
    const sample = hrPqct();
    const { words } = await parsed(await rendered(sample));
    const text = words[0]!;
    const view = viewOfReport(sample.report, reportTypes["hr-pqct"], "researcher");
    const order = [view.name, view.identity[0]!.label, ...view.sites.map(({ title }) => title)];
    const places = order.map((part) => text.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((left, right) => left - right));
    const lines = view.sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
    for (const { value, percentile, zScore, tScore } of lines)
      for (const shown of [value, percentile, zScore, tScore]) expect(words.join(" ")).toContain(shown);
  });

  it("is each profile's row with its own words", async () => {
    const sample = hrPqct();
    const view = viewOfReport(sample.report, reportTypes["hr-pqct"], "researcher");
    const lines = view.sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
    const { pages } = await parsed(await rendered(sample));
    for (const line of lines) expect(pages[0]!.alts.some((alt) => alt.includes(line.words))).toBe(true);
  });
});

describe("charts over age", () => {
  const captions = ({ report }: ReturnType<typeof hrPqct>) =>
    viewOfReport(report, reportTypes[report.reportType], "researcher").charts.map(
      ({ abbreviation, siteTitle }) => `${abbreviation}, ${lowerFirst(siteTitle)}`,
    );

  it.each(cases.filter(({ reading }) => reading === "researcher"))("of $name are all there, $size", async ({ sample, size }) => {
    const { words } = await parsed(await rendered(sample, "researcher", size));
    for (const caption of captions(sample)) expect(words[0]).toContain(caption);
  });

  it("continue on the next page when the results page is full", async () => {
    const sample = hrPqct({ reportName: "A long name of a report. ".repeat(8) });
    const { words } = await parsed(await rendered(sample, "researcher", "letter"));
    const pages = captions(sample).map((caption) => words.findIndex((text) => text.includes(caption)));
    expect([Math.min(...pages), Math.max(...pages)]).toEqual([0, 1]);
    expect(words[1]!.indexOf("Methods")).toBeGreaterThan(words[1]!.indexOf(captions(sample).at(-1)!));
    expect(words[1]!.indexOf("Values by age, continued")).toBeLessThan(words[1]!.indexOf(captions(sample)[pages.indexOf(1)]!));
  });

  it("are all on a clinician’s paper, outliers first among four", async () => {
    const text = (await parsed(await rendered(hrPqct(), "clinician", "letter"))).words.join(" ");
    const { charts } = viewOfReport(hrPqct().report, reportTypes["hr-pqct"], "clinician");
    expect(charts).toHaveLength(4);
    for (const { abbreviation, siteTitle } of charts) expect(text).toContain(`${abbreviation}, ${lowerFirst(siteTitle)}`);
  });
});

it("has on a clinician's page the values that are not compared", async () => {
  const { words } = await parsed(await rendered(hrPqct(), "clinician"));
  for (const value of ["Tt.Ar 281.7 mm²", "Tt.Ar 702.1 mm²", "F.load 4.10 kN"]) expect(words[0]!.replace(/\s+/g, " ")).toContain(value);
});

it("spaces hyphens in text as in type, and figures of columns and axes by one width", () => {
  const font = fontOf("regular");
  const width = (text: string, isTabular: boolean) => font.layout(text, featuresOf(isTabular)).advanceWidth;
  expect(width("-", false)).toBe(942);
  expect(width("T-score", false)).toBeLessThan(width("T-score", true));
  expect(new Set([..."0123456789"].map((digit) => width(digit, true))).size).toBe(1);
  expect(new Set([..."0123456789"].map((digit) => width(digit, false))).size).toBeGreaterThan(1);
});

describe("the file", () => {
  it("embeds its fonts and names no other", async () => {
    const file = Buffer.from(await rendered(hrPqct())).toString("latin1");
    const fonts = new Set([...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name!.replace(/^[A-Z]{6}\+/, "")));
    expect([...fonts].sort()).toEqual(["Inter-Regular", "Inter-SemiBold", "SourceSerif4-SemiBold"]);
    expect(file.match(/\/FontFile2 /g)).toHaveLength(3);
    expect(file).toContain("%PDF-1.7");
  });

  it("keeps a title that is also XML", async () => {
    const bytes = await rendered(hrPqct({ reportName: "A & B <tibia>", subjectCode: null }));
    const { info, words } = await parsed(bytes);
    expect(info["Title"]).toBe("HR-pQCT: A & B <tibia>");
    expect(Buffer.from(bytes).toString("utf8")).toContain("HR-pQCT: A &amp; B &lt;tibia&gt;</rdf:li>");
    expect(words[0]).toContain("A & B <tibia>");
  });
});
