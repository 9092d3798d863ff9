import { useQuery } from "@tanstack/react-query";
import { reportTypeChoices, siteLabel } from "@trabecula/report-types/labels";
import { ZSite } from "@trabecula/contracts";
import { ChoiceFilter, SearchFilter } from "../../shell/lists/filters.tsx";
import { DayFilters } from "../../shell/lists/DayFilters.tsx";
import { useWorkspace } from "../../shell/workspaces.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import { membersQuery } from "../workspaces/workspace-queries.ts";
import type { WorklistSort, WorklistView } from "./worklist-query.ts";

type Order = `${WorklistSort} ${WorklistView["order"]}`;
const orders: readonly { value: Order; label: string }[] = [
  { value: "dateCreated asc", label: "Oldest first" },
  { value: "dateCreated desc", label: "Newest first" },
  { value: "scanDate asc", label: "Earliest scan first" },
  { value: "scanDate desc", label: "Latest scan first" },
  { value: "result asc", label: "Gravest result first" },
  { value: "result desc", label: "Best result first" },
  { value: "change asc", label: "Largest loss first" },
  { value: "change desc", label: "Largest gain first" },
  { value: "code asc", label: "Code, A to Z" },
  { value: "code desc", label: "Code, Z to A" },
];
const sites = ZSite.options.map((value) => ({ value, label: siteLabel(value) }));

export function WorklistFilters({ view, onView }: { view: WorklistView; onView: (change: Partial<WorklistView>) => void }) {
  const workspace = useWorkspace();
  const members = useQuery({ ...membersQuery(workspace?.id ?? ""), enabled: workspace !== null });
  const readers = (members.data ?? []).map(({ accountId, firstName, lastName, email }) => ({
    value: accountId,
    label: `${firstName} ${lastName}`.trim() || email,
    translate: "no" as const,
  }));
  const { from, to } = view;
  const count = [view.q !== "", view.reportType, view.site, view.reader, from, to, view.changed].filter(Boolean).length;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      <ChoiceFilter
        label="Order"
        options={orders}
        chosen={`${view.sort} ${view.order}` as Order}
        onChoose={(value) => {
          const [sort, order] = (value ?? "dateCreated asc").split(" ") as [WorklistSort, WorklistView["order"]];
          onView({ sort, order });
        }}
      />
      <details className={classes("grow", count === 0 && "print:hidden")} open={count > 0 || undefined}>
        <summary className="w-fit cursor-pointer py-2.5 text-sm font-medium text-brand">
          {count === 0 ? "Filter" : `Filter (${count})`}
        </summary>
        <div className="mt-2 grid grid-cols-2 items-end gap-3 md:grid-cols-4">
          <SearchFilter
            label="Search"
            placeholder="Name, code or type"
            fieldClassName="max-md:col-span-2"
            q={view.q}
            onSearch={(q) => onView({ q })}
          />
          <ChoiceFilter
            label="Type"
            emptyLabel="All types"
            options={reportTypeChoices}
            chosen={view.reportType}
            onChoose={(reportType) => onView({ reportType })}
          />
          <ChoiceFilter label="Site" emptyLabel="All sites" options={sites} chosen={view.site} onChoose={(site) => onView({ site })} />
          <ChoiceFilter
            label="Reader"
            emptyLabel="All readers"
            options={readers}
            chosen={view.reader}
            onChoose={(reader) => onView({ reader })}
          />
          <DayFilters what="Scan" days={{ from, to }} onChange={onView} />
          <Checkbox label="Significant change" checked={view.changed} onChange={(event) => onView({ changed: event.target.checked })} />
        </div>
      </details>
    </div>
  );
}
