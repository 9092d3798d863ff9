import type { FitFindings, ReportTypeCatalogue } from "@trabecula/contracts";
import { fitVerdictLabels } from "@trabecula/report-types/labels";
import { formatCount } from "@trabecula/messages";
import { NotificationBanner, type NotificationBannerProps } from "../../ui/NotificationBanner.tsx";
import { FiguresTable } from "./FiguresTable.tsx";

interface Props {
  findings: FitFindings;
  catalogues: readonly ReportTypeCatalogue[];
}

const types: Record<FitFindings["verdict"], NotificationBannerProps["type"]> = {
  fits: "success",
  shifted: "warning",
  spread_differs: "warning",
  cannot_tell: "info",
};

export function Findings({ findings, catalogues }: Props) {
  const { verdict, sentence, mayConclude, mayNotConclude } = findings;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <NotificationBanner
          wide
          type={types[verdict]}
          title={fitVerdictLabels[verdict]}
          message={<p className="max-w-[68ch] text-base text-pretty">{sentence}</p>}
        />
        <p className="mt-2 text-sm text-muted">{peopleText(findings)}</p>
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Lines title="What follows" lines={mayConclude} />
        <Lines title="What may not be concluded" lines={mayNotConclude} />
      </div>
      <section aria-labelledby="fit-figures">
        <h2 id="fit-figures" className="mb-2 text-lg font-semibold">
          Figures
        </h2>
        <FiguresTable findings={findings} catalogues={catalogues} />
      </section>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-lg font-semibold">{title}</h2>
      <ul className="grid max-w-[64ch] list-disc gap-1.5 pl-5 text-pretty marker:text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function peopleText({ persons, bySex, ages: [from, to] }: FitFindings): string {
  const sexes = bySex === null ? "" : ` (${formatCount(bySex.female)} female, ${formatCount(bySex.male)} male)`;
  return `${formatCount(persons)} healthy controls${sexes}, within ages ${from} to ${to}; each counts once.`;
}
