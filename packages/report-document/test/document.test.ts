import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { reportTypes } from "@trabecula/report-types";
import { readings, viewOfReport } from "@trabecula/report-view";
import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { bodyComposition, dxa, hrPqct } from "./support/reports.ts";

const samples = { "HR-pQCT of two sites": hrPqct, "DXA of hip and spine": dxa, "body composition": bodyComposition };
const sizes = ["a4", "letter"] as const;
const cases = Object.entries(samples).flatMap(([name, make]) =>
  readings.flatMap((reading) => sizes.map((size) => ({ name, sample: make(), reading, size }))),
);

describe.each(cases)("$name, $reading, $size", ({ sample, reading, size }) => {
  let file: Awaited<ReturnType<typeof parsed>>;
  beforeAll(async () => {
    file = await parsed(await rendered(sample, reading, size));
  });

  it("has its pages, and on each of them whose it is, who made it, and which page it is", () => {
    const { pages, words } = file;
    expect(pages).toHaveLength(reading === "researcher" ? 2 : 1);
    const { report } = sample;
    const who = report.subjectCode ?? report.reportName;
    words.forEach((text, index) => {
      expect(text).toContain(who);
      expect(text).toContain("Bone Imaging Laboratory · Trabecula");
      expect(text).toContain(`Report ${report.id}, revision 1, made Mar 16, 2026`);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    expect(words.join(" ")).toContain(report.contentHash);
    expect(words.join(" ")).toContain("Not for diagnosis");
  });

  it("keeps text at 8 points or more, inside the page, and has no picture of pixels", () => {
    const [width, height] = size === "a4" ? [595.28, 841.89] : [612, 792];
    for (const page of file.pages) {
      expect([page.width, page.height]).toEqual([expect.closeTo(width, 1), expect.closeTo(height, 1)]);
      expect(page.images).toBe(0);
      for (const { size: type, x, y, width: length } of page.texts) {
        expect(type).toBeGreaterThanOrEqual(8);
        expect(x).toBeGreaterThan(20);
        expect(x + length).toBeLessThan(width - 20);
        expect(y).toBeLessThan(height - 20);
      }
    }
  });

  it("is tagged, and each of its figures says in words what it shows", () => {
    const { pages, isMarked, info, outline } = file;
    expect(isMarked).toBe(true);
    expect(info).toMatchObject({
      Language: "en-US",
      Title: expect.stringContaining(sample.report.subjectCode ?? "Whole body") as string,
    });
    expect(outline).toContain(sample.report.reportName);
    const roles = new Set(pages.flatMap((page) => page.roles));
    expect([...roles]).toEqual(expect.arrayContaining(["Document", "H1", "H2", "P"]));
    if (reading !== "patient") expect([...roles]).toEqual(expect.arrayContaining(["Table", "THead", "TBody", "TR", "TH", "TD"]));
    const alts = pages.flatMap((page) => page.alts);
    expect(alts.every((alt) => alt.length > 10)).toBe(true);
  });
});

describe("what is read", () => {
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

  it("is the same to the byte in another process, whatever was drawn before", async () => {
    const script = new URL("support/print-hash.ts", import.meta.url).pathname;
    const elsewhere = execFileSync(process.execPath, [script], { encoding: "utf8" }).trim();
    await rendered(dxa({ notes: "2x3 \u00b5m \u2215 \u00c5ngström, Ångström" }));
    const hash = createHash("sha256")
      .update(await rendered(hrPqct({ notes: "12 μm" })))
      .digest("hex");
    expect(hash).toBe(elsewhere);
  });
});
