import { Parser } from "htmlparser2";
import { prerender } from "react-dom/static";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { reportTypes } from "@trabecula/report-types";
import { chartRequests, renderReport } from "@trabecula/report-document";
import {
  forPatients,
  blocksOfReading,
  blockTitles,
  contextOf,
  letterOf,
  methodsLine,
  noChanges,
  readerLine,
  readings,
  recordLine,
  signatureLines,
  staffBlocks,
  summaryNotes,
  viewOfReport,
  type PatientBlock,
  type Reading,
  type ReportView,
  type StaffBlock,
} from "@trabecula/report-view";
import { curvesOf, dxa, hrPqct, type Sample } from "../../../packages/reports/report-document/test/support/reports.ts";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { englishTexts } from "@trabecula/messages/patient-texts";

const { replies } = vi.hoisted(() => ({ replies: new Map<string, unknown>() }));
// Outside the site's build, these packages resolve to Strapi's older React (docs/adr/01-packages-and-build.md).
vi.mock("@tanstack/react-query", () => ({
  hashKey: JSON.stringify,
  queryOptions: (options: object) => options,
  useQuery: ({ queryKey }: { queryKey: unknown }) => ({ data: replies.get(JSON.stringify(queryKey)), isPending: false, error: null }),
  useMutation: () => ({}),
  useQueryClient: () => ({}),
}));
vi.mock("react-router-dom", () => ({ useParams: () => ({}) }));
vi.mock("lucide-react", () => ({}));
vi.resetModules();
const { ReportBlocks } = await import("../../src/app/report/ReportBlocks.tsx");
const { IdentityFacts } = await import("../../src/app/report/header/IdentityFacts.tsx");
const { default: PatientReading } = await import("../../src/app/report/PatientReading.tsx");
const { default: LetterReading } = await import("../../src/app/report/LetterReading.tsx");
const { curvesQuery } = await import("../../src/app/reports/report-queries.ts");

const context = contextOf({
  patient: { code: "S-014", firstName: "Ada", lastName: "Muster", birthDate: "1958-05-02", birthYear: 1958 },
  account: { firstName: "Rosa", lastName: "Weber", institution: "Inselspital Bern" },
  settings: { laboratoryName: "Bone clinic", supportTelephone: "+41 31 555 01 00", supportEmail: "bone@clinic.example" },
});
const given = {
  notes: "Cast on the right until June.",
  clinical: {
    ...{ referrer: "Dr. Ada Lang", indication: "Loss of height", riskFactors: "Fracture at 54", medication: "Prednisone, 5 mg" },
    ...{ technique: "Legs raised", limitations: "Scoliosis", comparison: "Of 2023, elsewhere", nextScan: "In 24 months" },
    excludedVertebrae: [{ vertebra: "L2" as const, reason: "an implant" }],
  },
  release: { on: "2026-03-20", revision: 1, note: "Please call us in May." },
};
const samples = { DXA: dxa(given), "HR-pQCT": hrPqct(given) };

function linesOf({ sites }: ReportView) {
  return sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
}

function staffTexts(view: ReportView): Readonly<Record<StaffBlock, readonly string[]>> {
  const { summary, methods } = view;
  return {
    identity: view.identity.flatMap(({ label, value }) => [label, value ?? "not stated"]),
    summary: [...(summary.headline === null ? [] : [summary.headline]), ...summary.sentences, ...summaryNotes(view)],
    results: [...view.sites.map(({ title }) => title), ...linesOf(view).map(({ abbreviation }) => abbreviation)],
    childHeight: view.childHeight?.sentences ?? [],
    changes: view.changes === null ? [] : [view.changes.title],
    charts: [blockTitles.charts, ...view.charts.flatMap(({ value }) => value ?? [])],
    reader: [readerLine(view, null)!],
    clinical: [blockTitles.clinical, ...view.clinical!.flatMap(({ label, value }) => [label, value])],
    checks: [blockTitles.checks, ...view.checks],
    methods: [methods.dataset, ...methods.sources.map(({ citation }) => citation)],
    limits: view.limits,
    methodsLine: [methodsLine(view)],
    notes: [blockTitles.notes, view.notes!],
    record: [view.notice, recordLine(view)],
    signature: signatureLines,
    references: [],
  };
}

function patientTexts({ identity, summary, releaseNote, notice, patient }: ReportView): Readonly<Record<PatientBlock, readonly string[]>> {
  const { measured, heading, lines, rest, questions, meaning, ask } = patient!;
  return {
    identity: identity.flatMap(({ label, value }) => [label, value ?? "not stated"]),
    summary: summary.sentences,
    releaseNote: [releaseNote!],
    measured,
    comparison: [heading, ...lines.map(({ sentence }) => sentence), ...(rest === null ? [] : [rest])],
    questions: questions.flatMap(({ title, sentences }) => [title, ...sentences]),
    meaning,
    ask,
    notice: [notice],
  };
}

function blockTexts(view: ReportView): (readonly string[])[] {
  if (view.patient) {
    const texts = patientTexts(view);
    return blocksOfReading.patient.map((key) => texts[key]);
  }
  const texts = staffTexts(view);
  return staffBlocks(view).map((key) => texts[key]);
}

const plain = (text: string) => text.replace(/[\s\u2011-]+/gu, "");

async function markupOf(sample: Sample, view: ReportView): Promise<string> {
  const { report } = sample;
  for (const { parameter, site, point } of view.charts) {
    const query = curvesQuery(report.dataset.id, { parameter, sex: report.subject.sex!, site, ...(point && { age: point.age }) });
    replies.set(JSON.stringify(query.queryKey), curvesOf(sample, parameter, site));
  }
  const page: ReactNode = view.patient ? (
    <PatientReading
      facts={view.identity}
      summary={view.summary.sentences.join(" ")}
      note={view.releaseNote}
      notice={view.notice}
      letterhead={view.letterhead}
      patient={view.patient}
    />
  ) : (
    <ReportBlocks
      mayWrite
      report={report}
      view={view}
      catalogue={reportTypes[report.reportType]}
      identity={<IdentityFacts facts={view.identity} validity={view.validity} />}
    />
  );
  return markupOfPage(page);
}

async function markupOfPage(page: ReactNode): Promise<string> {
  await prerender(page);
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

const paperOnly = /\b(?:signature|hidden print:(?:block|flex))\b/;
const neverOnPaper = /\bprint:hidden\b/;

function textOf(markup: string, leftOut: RegExp): string {
  const open: boolean[] = [];
  let text = "";
  const parser = new Parser({
    onopentag: (_, { class: names = "" }) => void open.push(leftOut.test(names)),
    ontext: (part) => void (text += open.includes(true) ? "" : part),
    onclosetag: () => void open.pop(),
  });
  parser.end(markup);
  return plain(text);
}

const maker = { productName: "Trabecula", laboratoryName: "Bone clinic" };

async function paperText({ report, ...sample }: Sample, view: ReportView): Promise<string> {
  const charts = chartRequests(view, (parameter, site) => curvesOf({ report, ...sample }, parameter, site));
  const { words } = await parsed(await renderReport(view, charts, { ...maker, size: "a4", madeAt: new Date(report.dateRevised) }));
  return plain(words.join(" "));
}

function missingFrom(text: string, view: ReportView, isShown: (texts: readonly string[]) => boolean): string[] {
  let from = 0;
  return blockTexts(view)
    .filter(isShown)
    .flatMap((texts) => {
      const places = texts.map((part) => text.indexOf(plain(part), from));
      const found = places.filter((place) => place >= 0);
      if (found.length > 0) from = Math.min(...found);
      return texts.filter((_, index) => places[index]! < 0);
    });
}

describe.each(Object.entries(samples))("the same blocks in the same order: %s", (_, sample) => {
  it.each(readings)("for the %s on screen, in print and in the PDF", async (reading: Reading) => {
    const { report } = sample;
    const view = viewOfReport(report, reportTypes[report.reportType], reading, noChanges, context, forPatients(englishTexts));
    const markup = await markupOf(sample, view);
    const isSignature = (texts: readonly string[]) => texts === (signatureLines as readonly string[]);
    expect(
      missingFrom(textOf(markup, paperOnly), view, (texts) => !isSignature(texts)),
      "screen",
    ).toEqual([]);
    expect(
      missingFrom(textOf(markup, neverOnPaper), view, () => true),
      "print",
    ).toEqual([]);
    expect(
      missingFrom(await paperText(sample, view), view, () => true),
      "PDF",
    ).toEqual([]);
    expect(textOf(markup, paperOnly).includes("Reviewedby")).toBe(false);
    const fact = plain(view.identity.map(({ label, value }) => `${label}${value}`).join(" "));
    for (const known of ["AdaMuster", "May2,1958", "RosaWeber", "InselspitalBern", "Mar16,2026"]) expect(fact).toContain(known);
  });
});

it("has the same letter on screen, in print and in the PDF", async () => {
  const { report } = samples.DXA;
  const view = viewOfReport(report, reportTypes.dxa, "clinician", noChanges, context);
  const letter = letterOf(view, report, context);
  const { from, to, identity, headline, findings, signature, notice } = letter;
  const facts = identity.flatMap(({ label, value }) => [label, value!]);
  const texts = [...from, to, view.made, ...facts, headline!, ...findings, ...signature, ...signatureLines, notice].map(plain);
  const markup = await markupOfPage(<LetterReading report={report} view={view} context={context} identity={null} />);
  const paper = plain((await parsed(await renderReport(view, {}, { ...maker, size: "a4", madeAt: new Date(0), letter }))).words.join(" "));
  for (const text of texts)
    expect([textOf(markup, neverOnPaper), paper]).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
});

it("has the letterhead in print and in the PDF; on screen patients alone read it", async () => {
  const letterhead = { name: "Harbor Bone Clinic", address: "Hill Street 4\n3000 Bern", telephone: "+41 31 555 02 00" };
  const text = plain("Harbor Bone Clinic Hill Street 4 · 3000 Bern · +41 31 555 02 00");
  for (const reading of readings) {
    const view = viewOfReport(
      samples.DXA.report,
      reportTypes.dxa,
      reading,
      noChanges,
      { ...context, letterhead },
      forPatients(englishTexts),
    );
    const markup = await markupOf(samples.DXA, view);
    const outputs = [textOf(markup, neverOnPaper), await paperText(samples.DXA, view), textOf(markup, paperOnly)];
    expect(outputs.map((output) => output.includes(text))).toEqual([true, true, reading === "patient"]);
  }
});

it("names the contact for the patient in every output", async () => {
  const view = viewOfReport(samples.DXA.report, reportTypes.dxa, "patient", noChanges, context, forPatients(englishTexts));
  const requested = plain("For questions: Bone clinic, +41 31 555 01 00, bone@clinic.example.");
  expect(textOf(await markupOf(samples.DXA, view), paperOnly)).toContain(requested);
  expect(await paperText(samples.DXA, view)).toContain(requested);
});
