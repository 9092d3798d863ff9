import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { changeDraft } from "../draft-store.ts";
import type { ScanDraft, VisitFacts } from "../model/scan-draft.ts";
import { VisitFields } from "./VisitFields.tsx";

interface Props {
  visit: VisitFacts;
  said: ScanDraft["said"];
  hasSeveral: boolean;
  catalogue: ReportTypeCatalogue;
  problem: string | undefined;
  needsDate: boolean;
  today: string;
}

export function VisitPanel({ visit, said, hasSeveral, catalogue, problem, needsDate, today }: Props) {
  return (
    <section aria-labelledby="visit-heading">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="visit-heading" className="text-lg font-semibold">
          Visit
        </h2>
        {hasSeveral && (
          <Button variant="quiet" size="small" className="-mr-3" onClick={() => changeDraft({ type: "visit-parted" })}>
            Ask for each site
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <VisitFields
          visit={visit}
          said={said}
          catalogue={catalogue}
          problem={problem}
          needsDate={needsDate}
          today={today}
          onChange={(change) => changeDraft({ type: "visit-changed", change })}
        />
      </div>
    </section>
  );
}
