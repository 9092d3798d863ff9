import { useQuery } from "@tanstack/react-query";
import { scannerKeys, type AdminReportList } from "@trabecula/contracts";
import { reportTypeChoices, scannerLabel } from "@trabecula/report-types/labels";
import { countOf, formatCount } from "@trabecula/messages";
import { DayFilters } from "../../shell/lists/DayFilters.tsx";
import { ChoiceFilter, SearchFilter } from "../../shell/lists/filters.tsx";
import { problemOfDays } from "../../shell/lists/days.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { datasetChoicesQuery } from "./reports-api.ts";
import type { ReportsView } from "./reports-query.ts";

interface Props {
  view: ReportsView;
  onChange: (change: Partial<ReportsView>) => void;
  found: AdminReportList | undefined;
}

const scannerOptions = scannerKeys.map((value) => ({ value, label: scannerLabel(value) }));
const revisedOptions = [
  { value: "yes", label: "Scored again" },
  { value: "no", label: "As first made" },
] as const;

export function ReportFilters({ view, onChange, found }: Props) {
  const datasets = useQuery(datasetChoicesQuery);
  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <SearchFilter
        label="Search owners"
        placeholder="E-mail address"
        fieldClassName="col-span-2"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <DayFilters what="Made" days={view} onChange={onChange} />
      <ChoiceFilter
        label="Report type"
        emptyLabel="Any type"
        options={reportTypeChoices}
        chosen={view.type}
        onChoose={(type) => onChange({ type })}
      />
      <ChoiceFilter
        label="Scanner"
        emptyLabel="Any scanner"
        options={scannerOptions}
        chosen={view.scanner}
        onChoose={(scanner) => onChange({ scanner })}
      />
      <ChoiceFilter
        label="Dataset"
        emptyLabel="Any dataset"
        options={datasets.data ?? []}
        chosen={view.dataset}
        onChoose={(dataset) => onChange({ dataset })}
      />
      <ChoiceFilter
        label="Revision"
        emptyLabel="Any revision"
        options={revisedOptions}
        chosen={view.revised}
        onChoose={(revised) => onChange({ revised })}
      />
      <div className="col-span-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted lg:col-span-4">
        {view.owner && <OneOwner id={view.owner} onEnd={() => onChange({ owner: null })} />}
        <p className="tabular-nums" aria-live="polite">
          {found && problemOfDays(view) === null && wordsForCount(found)}
        </p>
      </div>
    </search>
  );
}

function OneOwner({ id, onEnd }: { id: string; onEnd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        Only reports of{" "}
        <AppLink to={`/admin/users/${id}`} className="text-brand underline underline-offset-4">
          one account
        </AppLink>
        .
      </p>
      <Button size="small" variant="secondary" onClick={onEnd}>
        All accounts
      </Button>
    </div>
  );
}

function wordsForCount({ total, more }: AdminReportList): string {
  if (!more) return countOf(total, "report");
  const count = formatCount(total);
  return `More than ${count} reports; the first ${count} can be paged through, the export holds all.`;
}
