import { auditActions, ZAuditActorKind, type AuditGroup, type AuditList } from "@trabecula/contracts";
import { formatCount } from "@trabecula/messages";
import { AppLink } from "../../ui/AppLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { DayFilters } from "../../shell/lists/DayFilters.tsx";
import { problemOfDays } from "../../shell/lists/days.ts";
import { ChoiceFilter, SearchFilter } from "../../shell/lists/filters.tsx";
import { groupWords } from "./audit-words.ts";
import type { AuditView } from "./audit-query.ts";
import { actorKindWords } from "./entry-words.ts";

export interface AuditFiltersProps {
  view: AuditView;
  onChange: (change: Partial<AuditView>) => void;
  found: AuditList | undefined;
}

const groupOptions = (Object.keys(auditActions) as AuditGroup[]).map((group) => ({ value: group, label: groupWords[group] }));
const kindOptions = ZAuditActorKind.options.map((kind) => ({ value: kind, label: actorKindWords[kind] }));

export function AuditFilters({ view, onChange, found }: AuditFiltersProps) {
  const daysProblem = problemOfDays(view);
  return (
    <search className="mb-4 grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_11rem_9.5rem_9.5rem]">
      <SearchFilter
        label="Search the log"
        placeholder="E-mail, id, detail or network address"
        fieldClassName="col-span-2 lg:col-span-1"
        q={view.q}
        onSearch={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label="About"
        emptyLabel="Anything"
        options={groupOptions}
        chosen={view.group}
        onChoose={(group) => onChange({ group })}
      />
      <ChoiceFilter
        label="Who"
        emptyLabel="Anyone"
        options={kindOptions}
        chosen={view.actorKind}
        onChoose={(actorKind) => onChange({ actorKind })}
      />
      <DayFilters days={view} onChange={onChange} />
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted col-span-2 lg:col-span-5">
        {view.user && <OneAccount id={view.user} onEnd={() => onChange({ user: null })} />}
        <p className="tabular-nums" aria-live="polite">
          {found && !daysProblem && wordsForCount(found)}
        </p>
      </div>
    </search>
  );
}

function OneAccount({ id, onEnd }: { id: string; onEnd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        Only what{" "}
        <AppLink to={`/admin/users/${id}`} className="text-brand underline underline-offset-4">
          one account
        </AppLink>{" "}
        did and what was done to it.
      </p>
      <Button size="small" variant="secondary" onClick={onEnd}>
        All accounts
      </Button>
    </div>
  );
}

function wordsForCount({ total, more }: AuditList): string {
  const count = formatCount(total);
  if (more) return `More than ${count} entries; the newest ${count} can be paged through, the export holds all.`;
  return total === 1 ? "1 entry" : `${count} entries`;
}
