import type { ReportTypeCatalogue, ScoredScan } from "@trabecula/contracts";
import { checkValue } from "@trabecula/report-types";
import { Button } from "../../ui/Button.tsx";
import { changeDraft } from "./draft-store.ts";
import type { ScanDraft } from "./model/draft.ts";
import type { Problems } from "./model/step-checks.ts";
import { checkField, parametersAt } from "./model/value-checks.ts";
import { Problem } from "../../ui/Problem.tsx";
import { ScanFactsForm } from "./ScanFactsForm.tsx";
import { ValueRow } from "./ValueRow.tsx";

interface Props {
  number: number;
  scan: ScanDraft;
  isOnly: boolean;
  catalogue: ReportTypeCatalogue;
  problems: Problems;
  scored: ScoredScan | null;
  needsDate: boolean;
  today: string;
}

/** One scan: where and how it was made, and its values beside their live scores. */
export function ScanCard({ number, scan, isOnly, catalogue, problems, scored, needsDate, today }: Props) {
  const site = catalogue.sites.find((known) => known.key === scan.site);
  const title = site ? `${site.label}${scan.side ? `, ${scan.side}` : ""}` : `Scan ${number}`;
  return (
    <section aria-label={title} className="mt-6 border-t border-line-strong pt-5">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {!isOnly && (
          <Button variant="quiet" size="small" onClick={() => changeDraft({ type: "scan-removed", key: scan.key })}>
            Remove<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      <ScanFactsForm scan={scan} catalogue={catalogue} problems={problems} needsDate={needsDate} today={today} />
      {scan.site !== "" && <Values scan={scan} catalogue={catalogue} scored={scored} />}
      <Problem text={problems["values"]} />
    </section>
  );
}

function Values({ scan, catalogue, scored }: { scan: ScanDraft; catalogue: ReportTypeCatalogue; scored: ScoredScan | null }) {
  const results = new Map(scored?.results.map((result) => [result.parameter, result]));
  const parameters = parametersAt(catalogue, scan.site);
  return catalogue.groups.map((group) => {
    const members = parameters.filter((parameter) => parameter.group === group.key);
    if (members.length === 0) return null;
    return (
      <fieldset key={group.key} className="mt-6">
        <legend className="text-sm font-semibold">{group.label}</legend>
        {members.map((parameter) => (
          <ValueRow
            key={parameter.key}
            scan={scan}
            parameter={parameter}
            verdict={checkField(parameter, scan, checkValue)}
            result={results.get(parameter.key) ?? null}
          />
        ))}
      </fieldset>
    );
  });
}
