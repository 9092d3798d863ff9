import type { DatasetDetail, ReportTypeCatalogue, ScoredScan } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { changeDraft } from "../draft-store.ts";
import { needsScanDate, type Draft } from "../model/draft.ts";
import { isLeftOut, type ScanDraft } from "../model/scan-draft.ts";
import type { Problems } from "../model/step-checks.ts";
import { ScanFactsForm } from "./ScanFactsForm.tsx";
import { ScanValues } from "./ScanValues.tsx";
import { VisitFields } from "./VisitFields.tsx";

interface Props {
  number: number;
  scan: ScanDraft;
  draft: Draft;
  hasOwnVisit: boolean;
  isOnly: boolean;
  catalogue: ReportTypeCatalogue;
  /** Null until known. */
  reference: DatasetDetail | null;
  problems: Problems;
  scored: ScoredScan | null;
  today: string;
}

export function ScanCard({ number, scan, draft, hasOwnVisit, isOnly, catalogue, reference, problems, scored, today }: Props) {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const title = site ? `${site.label}${scan.side ? `, ${scan.side}` : ""}` : `Scan ${number}`;
  return (
    <section aria-label={title} className="mt-6 border-t border-line-strong pt-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {!isOnly && !isLeftOut(scan) && (
          <Button variant="quiet" size="small" className="-mr-3" onClick={() => changeDraft({ type: "scan-removed", key: scan.key })}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <ScanFactsForm
        scan={scan}
        catalogue={catalogue}
        problems={problems}
        visit={
          hasOwnVisit && (
            <VisitFields
              visit={scan}
              said={scan.said}
              catalogue={catalogue}
              problem={problems["scanDate"]}
              needsDate={needsScanDate(draft)}
              today={today}
              onChange={(change) => changeDraft({ type: "facts-changed", key: scan.key, change })}
            />
          )
        }
      />
      {scan.site !== "" && <ScanValues scan={scan} draft={draft} catalogue={catalogue} reference={reference} scored={scored} />}
      <Problem text={problems["values"]} />
    </section>
  );
}
