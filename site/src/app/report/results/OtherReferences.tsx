import type { Report, ReportTypeCatalogue } from "@trabecula/contracts";
import { referencesOfReport, type ReferencesView } from "@trabecula/report-view/references";
import { useMemo } from "react";
import { ReferencesSideBySide } from "../../references/ReferencesSideBySide.tsx";
import { Section } from "../../../ui/Section.tsx";

interface Props {
  report: Report;
  catalogue: ReportTypeCatalogue;
  signed: ReferencesView | null | undefined;
}

export default function OtherReferences({ report, catalogue, signed }: Props) {
  const view = useMemo(() => (signed === undefined ? referencesOfReport(report, catalogue) : signed), [report, catalogue, signed]);
  if (!view) return null;
  return (
    <Section title="Compared with other references" className="mt-8" headingClassName="mb-3 font-serif">
      <ReferencesSideBySide view={view} />
    </Section>
  );
}
