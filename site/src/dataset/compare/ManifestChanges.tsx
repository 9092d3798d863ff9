import type { DatasetChanges } from "@trabecula/contracts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import type { VersionsCompared } from "./comparison-words.ts";

type Change = DatasetChanges["manifestChanges"][number];

export function ManifestChanges({ comparison: { manifestChanges, ...versions } }: { comparison: VersionsCompared }) {
  if (manifestChanges.length === 0) return null;
  const columns: Column<Change>[] = [
    { key: "key", header: "What", cell: ({ key }) => <code>{key}</code>, className: "align-top" },
    {
      key: "other",
      header: versions.other.version,
      cell: (change) => <Text text={change.other} against={change.this} />,
      className: "align-top",
    },
    {
      key: "this",
      header: versions.this.version,
      cell: (change) => <Text text={change.this} against={change.other} />,
      className: "align-top",
    },
  ];
  return (
    <>
      <h3>What is said of it</h3>
      <DataTable caption="Changes of the manifest" columns={columns} rows={manifestChanges} rowId={({ key }) => key} />
    </>
  );
}

/** Dims lines that both versions contain. */
function Text({ text, against }: { text: string; against: string }) {
  const known = new Set(against.split("\n"));
  if (text === "") return <span className="text-muted">–</span>;
  return (
    <div className="grid max-w-[45ch] min-w-40 gap-1 wrap-anywhere">
      {text.split("\n").map((line) => (
        <p key={line} className={known.has(line) ? "text-muted" : "font-medium"}>
          {line}
        </p>
      ))}
    </div>
  );
}
