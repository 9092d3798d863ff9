import { FileDrop } from "../../../ui/FileDrop.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { StatusIcon } from "../../../ui/StatusIcon.tsx";
import { BackTo } from "../../../ui/BackTo.tsx";
import { missingPart } from "./chosen-files.ts";
import { ImportOutcome } from "./ImportOutcome.tsx";
import { useImport } from "./use-import.ts";

export default function ImportScreen() {
  const importing = useImport();
  const { chosen, refusals, check, save } = importing;
  const names = Object.values(chosen).flatMap((file) => (file ? [file.name] : []));
  const missing = missingPart(chosen);
  return (
    <>
      <BackTo list="/admin/datasets">All datasets</BackTo>
      <PageHeader
        title="Import dataset"
        description="The files are read and checked line by line. Nothing is saved until you have seen what is in them."
      />
      <FileDrop
        label={names.length > 0 ? `Chosen: ${names.join(" and ")}` : "Drop a dataset here"}
        hint={
          names.length > 0
            ? "Drop or choose others to replace them."
            : "A .zip as exported here, or dataset.json and curves.csv together. Up to 20 MB of curves."
        }
        accept=".zip,.json,.csv,application/zip,application/json,text/csv"
        multiple
        buttonLabel={names.length > 0 ? "Choose others" : "Choose files"}
        pending={check.isPending || save.isPending}
        onFiles={importing.take}
      />
      <div aria-live="polite">
        {refusals.map((refusal) => (
          <p key={refusal} className="mt-3 flex items-start gap-2 text-sm">
            <StatusIcon type="warning" />
            <span className="min-w-0 wrap-anywhere">{refusal}</span>
          </p>
        ))}
        {missing && (
          <p className="mt-3 flex items-start gap-2 text-sm">
            <StatusIcon type="info" />
            <span className="min-w-0 wrap-anywhere">{missing}</span>
          </p>
        )}
      </div>
      <ImportOutcome importing={importing} />
    </>
  );
}
