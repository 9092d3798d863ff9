import type { DatasetComparison } from "@trabecula/contracts";
import { DataTable, type Column } from "../../../ui/DataTable.tsx";

type Change = DatasetComparison["manifestChanges"][number];

/** What is said of the dataset in one version and differently in the other. */
export function ManifestChanges({ comparison: { manifestChanges, ...versions } }: { comparison: DatasetComparison }) {
  if (manifestChanges.length === 0) return null;
  const columns: Column<Change>[] = [
    { key: "key", header: "What", cell: ({ key }) => <code>{key}</code>, className: "align-top" },
    { key: "other", header: versions.other.version, cell: ({ other }) => <Text text={other} />, className: "align-top" },
    { key: "this", header: versions.this.version, cell: (change) => <Text text={change.this} />, className: "align-top" },
  ];
  return (
    <>
      <h3>What is said of it</h3>
      <DataTable caption="Changes of the manifest" columns={columns} rows={manifestChanges} rowId={({ key }) => key} />
    </>
  );
}

function Text({ text }: { text: string }) {
  return <span className="block max-w-[45ch] min-w-40 whitespace-pre-line wrap-anywhere">{text || "–"}</span>;
}
