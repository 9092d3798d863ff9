import type { Report, ReportTypeCatalogue, Scan, ScoredScan } from "@trabecula/contracts";
import { formatUtcDay } from "@trabecula/messages";
import { chartsWanted } from "./charts-wanted.ts";
import { childHeightOf } from "./child-height.ts";
import { checksOf } from "./checks.ts";
import { outOfControl, validityWithControl } from "./device-control.ts";
import { identityOf, patientIdentityOf } from "./identity.ts";
import { methodsOf } from "./methods.ts";
import { notComparedOf } from "./not-compared.ts";
import { patientOf, patientSummary } from "./patient.ts";
import { scansOf, type ScoredScans } from "./scans.ts";
import { misfits, validityWithMisfits } from "./scanner-checks.ts";
import { siteOf } from "./sites.ts";
import { summaryOf } from "./summary.ts";
import { validityOf } from "./validity.ts";
import type { ChangesView } from "./change-types.ts";
import type { NotComparedView, Reading, ReportView, SiteView } from "./types.ts";

/**
 * A stored report as it is read: every word and rounded figure that screen and paper show. No score is computed here. The
 * readings differ in what they show, never in a number; the patient's has its own words, no tables, and nothing that the owner
 * wrote for himself: no name of the report, no subject code, no notes.
 *
 * @param changes since earlier scans of the patient; null where they are not known
 */
export function viewOfReport(
  report: Report,
  catalogue: ReportTypeCatalogue,
  reading: Reading,
  changes: ChangesView | null = null,
): ReportView {
  const { manifest } = report.dataset;
  const scans = scansOf(report, catalogue);
  const sites = scans.map((scan) => siteOf(scan, { subject: report.subject, manifest }, catalogue));
  const misfitting = misfits(report);
  const outside = outOfControl(report);
  const warned = [...outside, ...misfitting];
  const validity = validityWithControl(validityWithMisfits(validityOf(scans, catalogue), misfitting), outside);
  const isPatients = reading === "patient";
  const patient = isPatients ? patientOf(report, scans, catalogue) : null;
  const summary = summaryOf(
    report,
    scans,
    sites.map((site) => site.notCompared),
  );
  return {
    reading,
    who: patient?.title ?? report.subjectCode ?? report.reportName,
    name: patient?.title ?? report.reportName,
    type: catalogue.label,
    id: report.id,
    revision: report.revision,
    made: formatUtcDay(report.dateRevised),
    contentHash: report.contentHash,
    identity: (isPatients ? patientIdentityOf : identityOf)(report, scans, catalogue),
    validity,
    summary: patient ? patientSummary(patient) : summary,
    sites: isPatients ? [] : sites,
    notCompared: sites.reduce((sum, { notCompared }) => sum + (notCompared?.count ?? 0), 0),
    legend: legendOf(sites),
    charts: isPatients ? [] : chartsWanted(scans, catalogue),
    changes: isPatients ? null : changes,
    childHeight: isPatients ? null : childHeightOf(scans),
    checks: [...warned, ...checksOf(validity, sites)],
    methods: methodsOf(report),
    limits: [...warned, ...manifest.limits, ...manifest.notes],
    notes: isPatients ? null : report.notes,
    notice: report.notice,
    patient,
  };
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
