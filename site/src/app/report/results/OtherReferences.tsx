import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { referencesOfReport } from "@trabecula/report-view/references";
import { useMemo } from "react";
import { ReferencesSideBySide } from "../../references/ReferencesSideBySide.tsx";

export default function OtherReferences({ report, catalogue }: { report: Report; catalogue: ReportTypeCatalogue }) {
  const view = useMemo(() => referencesOfReport(report, catalogue), [report, catalogue]);
  if (!view) return null;
  return (
    <section aria-labelledby="other-references" className="mt-8">
      <h2 id="other-references" className="mb-3 font-serif">
        Beside other references
      </h2>
      <ReferencesSideBySide view={view} />
    </section>
  );
}
