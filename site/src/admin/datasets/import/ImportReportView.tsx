import type { ImportReport } from "@trabecula/contracts";
import { reportTypeLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { FactStrip } from "../../../ui/FactStrip.tsx";
import { CoverageTable } from "../../../dataset/CoverageTable.tsx";
import { statusSentences } from "../../../dataset/status-sentences.ts";

export function ImportReportView({ report }: { report: ImportReport }) {
  return (
    <>
      {report.manifest && (
        <section aria-labelledby="contents" className="mt-8">
          <h2 id="contents" className="mb-3 text-lg font-semibold">
            What the files hold
          </h2>
          <FactStrip wide label="What the files hold" facts={factsOf(report)} />
        </section>
      )}
      {report.coverage.length > 0 && (
        <section aria-labelledby="coverage" className="mt-8">
          <h2 id="coverage" className="mb-2 text-lg font-semibold">
            Curves
          </h2>
          <CoverageTable coverage={report.coverage} />
        </section>
      )}
    </>
  );
}

function factsOf({ manifest, coverage, pointCount, contentHash }: ImportReport) {
  if (!manifest) return [];
  return [
    { label: "Name", value: manifest.name },
    { label: "Version", value: `${manifest.version} of ${manifest.key}` },
    { label: "Report type", value: reportTypeLabel(manifest.reportType) },
    { label: "Source grade", value: statusSentences[manifest.status] },
    { label: "Population", value: manifest.population },
    { label: "License", value: manifest.licence },
    ...(coverage.length > 0 ? [curvesFact(coverage.length, pointCount)] : []),
    ...(contentHash ? [{ label: "Content hash", value: contentHash.slice(0, 16) }] : []),
  ];
}

function curvesFact(curves: number, points: number) {
  return { label: "Curves", value: `${formatCount(curves)}, of ${countOf(points, "point")}` };
}
