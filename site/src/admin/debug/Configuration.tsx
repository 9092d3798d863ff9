import type { Debug, Variable } from "@trabecula/contracts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "./Section.tsx";

export function Configuration({ debug: { configuration, site } }: { debug: Debug }) {
  return (
    <Section id="configuration" title="Configuration" note="Secrets, e-mail addresses and folders are shown only as “set” or “not set”.">
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-2">
        <DataTable caption="CMS" captionShown columns={columns} rows={configuration} rowId={({ name }) => name} />
        {site && <DataTable caption="Site" captionShown columns={columns} rows={site.configuration} rowId={({ name }) => name} />}
      </div>
    </Section>
  );
}

const columns: Column<Variable>[] = [
  { key: "name", header: "Variable", cell: ({ name }) => <span className="font-mono text-xs">{name}</span> },
  { key: "value", header: "Value", cell: valueOf, className: "wrap-anywhere" },
];

function valueOf({ isSet, isShown, value }: Variable) {
  if (isSet) return isShown && value !== null ? value : "set";
  return <span className="text-muted">{value === null ? "not set" : `${value} (default)`}</span>;
}
