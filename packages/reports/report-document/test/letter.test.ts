import type { Clinical, Report } from "@trabecula/contracts";
import { reportTypes } from "@trabecula/report-types";
import {
  forPatients,
  contextOf,
  letterOf,
  readings,
  noContext,
  stateOf,
  viewOfReport,
  type Reading,
  type ReportContext,
} from "@trabecula/report-view";
import { describe, expect, it } from "vitest";
import { renderReport, renderReports, type ReportToDraw } from "../src/index.ts";
import { parsed } from "./support/parsed.ts";
import { rendered } from "./support/rendered.ts";
import { dxa, hrPqct } from "./support/reports.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const context: ReportContext = {
  ...noContext,
  reader: { name: "Ada Marsh", institution: "Harbor Bone Clinic" },
  clinic: { name: "The laboratory", telephone: "+41 31 000 00 00", email: "desk@example.org" },
};
const signature = {
  ...{ revision: 1, signedBy: "a".repeat(24), printedName: "Ada Marsh", credentials: "MD", meaning: "approved" as const },
  ...{ signedAt: "2026-03-16T02:04:59.000Z", recordHash: "0f".repeat(32), valid: true },
};

function toDraw(report: Report, isLetter = true, known = context, reading: Reading = "clinician"): ReportToDraw {
  const view = viewOfReport(report, reportTypes[report.reportType], reading, null, known, forPatients(englishTexts));
  const maker = {
    productName: "Trabecula",
    laboratoryName: "Bone Imaging Laboratory",
    size: "a4",
    madeAt: new Date(report.dateRevised),
  } as const;
  return { view, charts: {}, options: { ...maker, state: stateOf(report), ...(isLetter && { letter: letterOf(view, report, known) }) } };
}

async function pagesOf(report: Report): Promise<readonly string[]> {
  const { view, charts, options } = toDraw(report);
  return (await parsed(await renderReport(view, charts, options))).words.map((page) => page.replaceAll(/\s+/g, " "));
}

const noTexts: Clinical = {
  ...{ referrer: null, indication: null, riskFactors: null, medication: null, technique: null, limitations: null },
  ...{ excludedVertebrae: [], comparison: null, nextScan: null },
};

describe("the letter to the referrer", () => {
  it("is one page with sender, person, category with the lowest T-score, and that it is not signed", async () => {
    const { report } = dxa();
    const [page, ...others] = await pagesOf(report);
    expect(others).toEqual([]);
    const texts = ["Harbor Bone Clinic", "+41 31 000 00 00", "desk@example.org", "Subject S-022", "To the referring physician"];
    for (const text of [...texts, "lowest T-score −2.6", "total hip T −1.3", "Not signed", report.notice]) expect(page).toContain(text);
  });

  it("names the referrer, the indication and the next scan that the clinic gave", async () => {
    const clinical = { ...noTexts, referrer: "Dr. Mira Stone\nHill Street 4", indication: "Fall in May.", nextScan: "In two years." };
    const [page] = await pagesOf({ ...dxa().report, clinical });
    expect(page).toContain("To Dr. Mira Stone Hill Street 4");
    expect(page).toContain("Indication: Fall in May.");
    expect(page).toContain("Next scan In two years.");
    expect(page).not.toContain("To the referring physician");
  });

  it("names excluded vertebrae with their reason, and each sentence once", async () => {
    const clinical = { ...noTexts, excludedVertebrae: [{ vertebra: "L3" as const, reason: "Fracture" }] };
    const [page] = await pagesOf({ ...dxa().report, clinical });
    expect(page).toContain("Excluded vertebrae: L3: Fracture");
    const { view, options } = toDraw({ ...dxa().report, clinical });
    const [check] = view.checks;
    const twice = { ...view, summary: { ...view.summary, remarks: [check!] } };
    expect(letterOf(twice, { ...dxa().report, clinical }, context).findings.filter((text) => text === check)).toHaveLength(1);
    expect(options.letter!.findings).toContain("Excluded vertebrae: L3: Fracture");
  });

  it("names the signer instead of lines to sign, once signed", async () => {
    const [page] = await pagesOf({ ...dxa().report, signs: true, readState: "final", signature });
    expect(page).toContain("Electronically signed by Ada Marsh, MD");
    expect(page).not.toMatch(/Not signed|Reviewed by/);
  });

  it("refuses what the clinician’s reading refuses", async () => {
    const report = dxa().report;
    const unknown = { ...report, category: { code: null, basis: null, text: "No category: the menopausal status is not stated." } };
    const [page] = await pagesOf(unknown);
    expect(page).toContain("No category: the menopausal status is not stated.");
    expect(page).not.toContain("osteoporosis");
  });

  it("is one page for any amount of text, with signature and notice", async () => {
    const report = { ...hrPqct().report, signs: true };
    const addenda = Array.from({ length: 30 }, () => ({ text: "A long remark. ".repeat(20), by: "Ada Marsh", at: report.dateRevised }));
    const pages = await pagesOf({ ...report, addenda });
    expect(pages).toHaveLength(1);
    for (const text of ["The report has further remarks.", "Not signed", report.notice]) expect(pages[0]).toContain(text);
  });
});

it("the letterhead of the workspace heads every reading and the letter, in place of the platform’s contact", async () => {
  const settings = { laboratoryName: "The laboratory", supportTelephone: "+41 31 000 00 00", supportEmail: "desk@example.org" };
  const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 01 00" };
  const account = { firstName: "Ada", lastName: "Marsh", institution: "Institute" };
  const known = contextOf({ patient: null, account, settings, letterhead });
  const drawn = [...readings.map((reading) => toDraw(dxa().report, false, known, reading)), toDraw(dxa().report, true, known)];
  for (const { view, charts, options } of drawn) {
    const { words } = await parsed(await renderReport(view, charts, options));
    const page = words[0]!.replaceAll(/\s+/g, " ");
    const contact = options.letter ? "Hill Street 4 3000 Bern +41" : "Hill Street 4 · 3000 Bern · +41";
    expect(page).toContain(`Harbor Bone Clinic ${contact} 31 555 01 00`);
    expect(page).not.toMatch(/The laboratory|000 00 00|desk@example/);
    if (view.patient)
      expect([words.length, view.patient.ask[0]]).toEqual([
        1,
        expect.stringContaining("For questions: Harbor Bone Clinic, +41 31 555 01 00."),
      ]);
  }
});

it("the logo of the letterhead is in every document, with its name as text", async () => {
  const picture = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
  const logo = { id: "logo", sha256: "", width: 1, height: 1 };
  const letterhead = { name: "Harbor Bone Clinic", address: null, telephone: null, logo };
  const account = { firstName: "Ada", lastName: "Marsh", institution: "Institute" };
  const settings = { laboratoryName: "The laboratory", supportTelephone: null, supportEmail: null };
  const known = contextOf({ patient: null, account, settings, letterhead });
  const drawn = [...readings.map((reading) => toDraw(dxa().report, false, known, reading)), toDraw(dxa().report, true, known)];
  for (const { view, charts, options } of drawn) {
    const alts = async (more: object) => (await parsed(await renderReport(view, charts, { ...options, ...more }))).pages[0]!.alts;
    expect(await alts({ logo: picture })).toContain("Logo of Harbor Bone Clinic");
    // The picture may be gone.
    expect(await alts({})).not.toContain("Logo of Harbor Bone Clinic");
  }
});

it.each([
  ["a signature", { signs: true, readState: "final", signature }, /Values by age.*Electronically signed by Ada Marsh/s],
  ["lines to sign", {}, /Values by age.*Reviewed by/s],
] as const)("%s shares its sheet with the charts where one sheet is too short", async (_, given, both) => {
  const bytes = await rendered(hrPqct({ ...given, notes: "A remark of the reader. ".repeat(12) }), "clinician");
  const { words } = await parsed(bytes);
  expect(words).toHaveLength(2);
  expect(words[1]).toMatch(both);
});

it("the picture stays on the first sheet where charts lead, and the signature shares the second with the values", async () => {
  const clinical = { ...noTexts, indication: "Loss of height. ".repeat(60), medication: "None so far. ".repeat(60) };
  const sample = dxa({ signs: true, readState: "final", signature, clinical, notes: "A remark of the reader. ".repeat(20) });
  const { words } = await parsed(await rendered(sample, "clinician"));
  expect(words).toHaveLength(2);
  expect(words[0]).toMatch(/Values by age.*Clinical details/s);
  expect(words[1]).toMatch(/Total hip.*Electronically signed by Ada Marsh/s);
});

it("several reports in one file have each its own pages, and the same bytes again", async () => {
  const reports = [toDraw(dxa().report, false), toDraw({ ...hrPqct().report, id: "another0another0another0" })] as const;
  const bytes = await renderReports(reports);
  const { words, info, outline } = await parsed(bytes);
  expect(words.map((page) => /Report (\w+),.*Page (\d of \d)/s.exec(page)?.slice(1))).toEqual([
    ["r4p0rt5x2m9qk7w1zb8cdefg", "1 of 1"],
    ["another0another0another0", "1 of 1"],
  ]);
  expect([info["Title"], outline.length > 1, bytes.length % 2]).toEqual(["2 reports", true, 0]);
  expect(Buffer.from(await renderReports(reports)).equals(bytes)).toBe(true);
});
