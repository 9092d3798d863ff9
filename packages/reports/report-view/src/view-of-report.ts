import type { Report, ReportChanges, ReportTypeCatalogue, Scan, ScoredScan } from "@trabecula/contracts";
import { formatCalendarDate, lowerFirst } from "@trabecula/messages";
import { changesView } from "./changes.ts";
import { chartsWanted } from "./charts-wanted.ts";
import { childHeightOf } from "./child-height.ts";
import { headlineChange } from "./headline-change.ts";
import { identityLine, identityOf, personOf, readerOf } from "./identity.ts";
import { methodsOf } from "./methods.ts";
import { notComparedOf } from "./refusal-messages.ts";
import type { ForPatients } from "./for-patients.ts";
import { englishReading } from "./reading-texts.ts";
import { scansOf, type ScoredScans } from "./scans.ts";
import { misfits, validityWithMisfits } from "./scanner-checks.ts";
import { siteOf } from "./sites.ts";
import { summaryOf } from "./summary.ts";
import { validityOf, overrideLabel } from "./validity.ts";
import {
  noContext,
  type NotComparedView,
  type Reading,
  type ReportContext,
  type ReportView,
  type SiteView,
  type ValidityView,
} from "./types.ts";
import { clinicalFacts, deviceControlText, exclusionConflict, flagSentences } from "@trabecula/report-types";
import { grouped, unique } from "./messages.ts";

/**
 * Readings differ in what they show, never in a number; the patient's omits tables, the report's name and the owner's
 * notes.
 * @param changes since earlier scans of the patient; null if unknown
 * @param context who was scanned, who made the report and whom patients ask; unknown on the command line
 * @param forPatients only for the patient's reading, which needs it; others are in English
 */
export function viewOfReport(
  report: Report,
  catalogue: ReportTypeCatalogue,
  reading: Reading,
  changes: ReportChanges | null = null,
  context: ReportContext = noContext,
  forPatients: ForPatients | null = null,
): ReportView {
  const { manifest } = report.dataset;
  const isPatients = reading === "patient";
  const plain = isPatients ? forPatients : null;
  if (isPatients && plain === null) throw new Error("The patient's reading needs its words.");
  const known = plain?.catalogueOf(catalogue) ?? catalogue;
  const words = plain?.words ?? englishReading;
  const scans = scansOf(report, known, words);
  const sites = scans.map((scan) => siteOf(scan, { subject: report.subject, manifest }, catalogue));
  const misfitting = misfits(report);
  const outside = outOfControl(report);
  const warned = [...outside, ...misfitting];
  const validity = validityWithControl(validityWithMisfits(validityOf(scans, catalogue), misfitting), outside);
  const conflict = exclusionConflict(report);
  const read = plain?.read(report, scans, known, context, changes);
  const patient = read?.patient ?? null;
  const summary = summaryOf(
    report,
    scans,
    sites.map((site) => site.notCompared),
    reading,
  );
  const charts = chartsWanted(scans, catalogue, reading, { report, changes });
  return {
    reading,
    ...(plain && { language: plain.words.language }),
    who: whoOf(report, context, patient?.title ?? null),
    name: patient?.title ?? report.reportName,
    type: catalogue.label,
    id: report.id,
    revision: report.revision,
    made: words.formatUtcDay(report.dateRevised),
    contentHash: report.contentHash,
    letterhead: context.letterhead ?? null,
    identity: read?.identity ?? identityOf(report, scans, catalogue, context),
    line: identityLine(report, scans, catalogue, context),
    leads: reading === "clinician" && report.reportType === "dxa" && charts.length > 0 ? "charts" : "results",
    reader: isPatients ? null : readerOf(report, context),
    validity,
    summary: withSecond(read?.summary ?? summary, read?.second ?? headlineChange(changes, catalogue, reading)),
    sites: isPatients ? [] : sites,
    notCompared: sites.reduce((sum, { notCompared }) => sum + (notCompared?.count ?? 0), 0),
    legend: legendOf(sites),
    charts,
    changes: isPatients || changes === null ? null : changesView(changes, catalogue, reading),
    childHeight: isPatients ? null : childHeightOf(scans),
    ...(!isPatients && { clinical: clinicalFacts(report.clinical).map(({ label, value }) => ({ label, value })) }),
    checks: [...(report.withheld?.sentences ?? []), ...(conflict === null ? [] : [conflict]), ...warned, ...checksOf(validity, sites)],
    methods: methodsOf(report),
    limits: [...warned, ...manifest.limits, ...manifest.notes],
    notes: isPatients ? null : report.notes,
    releaseNote: isPatients && report.release?.revision === report.revision ? report.release.note : null,
    notice: read?.notice ?? report.notice,
    patient,
  };
}

/** Code or name on top of every sheet; else the title of the patient's page or the name of the report. */
function whoOf(report: Report, context: ReportContext, title: string | null): string {
  const person = personOf(report, context);
  return title === null ? (person ?? report.reportName) : [title, person].filter(Boolean).join(" · ");
}

/** A change beyond noise is the second sentence of every reading, after a headline if there is one. */
function withSecond({ sentences, ...summary }: ReportView["summary"], second: readonly string[]): ReportView["summary"] {
  const first = summary.headline === null ? sentences.slice(0, 1) : [];
  return { ...summary, sentences: [...first, ...second, ...sentences.slice(first.length)] };
}

export function sitesOfScores(
  scored: ScoredScans & Pick<Report, "subject">,
  manifest: Report["dataset"]["manifest"],
  catalogue: ReportTypeCatalogue,
): SiteView[] {
  return scansOf(scored, catalogue).map((scan) => siteOf(scan, { subject: scored.subject, manifest }, catalogue));
}

export function notComparedInScan(
  { input, scored }: { input: Scan; scored: ScoredScan },
  manifest: Report["dataset"]["manifest"],
  catalogue: ReportTypeCatalogue,
): NotComparedView | null {
  const [facts] = scansOf({ scans: [scored], inputs: [input] }, catalogue);
  return notComparedOf(facts!, manifest, catalogue);
}

/** Marks only the unusual direction: sizes are not judged, and higher usually means more bone. */
function legendOf(sites: readonly SiteView[]): string | null {
  const lines = sites.flatMap(({ profiles }) => profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines)));
  return lines.some(({ direction }) => direction === "lower") ? "↓ a lower value is generally favorable" : null;
}

/** `where` null: applies to everything. */
interface Check {
  where: string | null;
  text: string;
}

function checksOf(validity: ValidityView, sites: readonly SiteView[]): string[] {
  const bare = sites.flatMap(({ nothingCompared: text }) => (text === null ? [] : [{ where: null, text }]));
  const unstated = validity.scans.flatMap(({ title, unstated: text }) => (text ? [{ where: title, text: `${text}.` }] : []));
  const overrides = validity.scans.flatMap(({ title, facts }) =>
    facts
      .filter(({ label }) => label === overrideLabel)
      .map(({ value }) => ({ where: title, text: `scored despite motion. Reason: ${value}` })),
  );
  const doubts = validity.doubts.map(({ text, concerns }) => ({ where: concerns, text }));
  const checks: Check[] = [...bare, ...unstated, ...overrides, ...doubts, ...sites.flatMap(siteChecks)];
  return grouped(checks, ({ text }) => text).map(([text, members]) => {
    const where = unique(members.flatMap((member) => member.where ?? []));
    return where.length > 0 ? `${where.map((place, index) => (index === 0 ? place : lowerFirst(place))).join("; ")}: ${text}` : text;
  });
}

function siteChecks({ title, remarks, profiles, notCompared }: SiteView): Check[] {
  const lines = profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines));
  // The motion override is already shown with its reason.
  const own = remarks.filter(({ text }) => text !== flagSentences.motion_override);
  const onLines = own.map(({ mark, text }) => {
    const names = lines.filter(({ marks }) => marks.includes(mark)).map(({ abbreviation }) => abbreviation);
    return { where: `${title}, ${names.join(", ")}`, text };
  });
  const refused = (notCompared?.reasons ?? []).flatMap(({ values }) =>
    values.flatMap(({ notes }) => notes.map((text) => ({ where: title, text }))),
  );
  return [...onLines, ...refused];
}

/** Names scanners out of control on a scan's day, prominently because this affects every number. */
function outOfControl({ inputs }: Pick<Report, "inputs">): string[] {
  const sentences = inputs.flatMap(({ device, scanDate }) => {
    if (device?.control?.state !== "out_of_control") return [];
    const day = scanDate ? ` on ${formatCalendarDate(scanDate)}` : "";
    return [`The scanner “${device.name}”${day}: ${deviceControlText(device.control)}.`];
  });
  return unique(sentences);
}

/** Adds the warning to the short validity text, because details may be collapsed. */
function validityWithControl(validity: ValidityView, sentences: readonly string[]): ValidityView {
  return sentences.length === 0 ? validity : { ...validity, short: `Scanner out of control · ${lowerFirst(validity.short)}` };
}
