import { useMutation } from "@tanstack/react-query";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { cataloguesQuery } from "../../shell/catalogues.ts";
import { readScanFile } from "../reports/reports-api.ts";
import { messageOf } from "../../shell/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { changeDraft } from "./draft-store.ts";
import { EvaluationList } from "./EvaluationList.tsx";
import type { Draft } from "./model/draft.ts";
import { Problem } from "../../ui/Problem.tsx";
import { useFileInDraft } from "./use-file-in-draft.ts";

/** Drop or choose a scanner's file; what was read of it is shown, nothing of it is kept on the server. */
export function FilePanel({ draft, catalogue }: { draft: Draft; catalogue: ReportTypeCatalogue }) {
  const catalogues = useQueryClient().getQueryData(cataloguesQuery().queryKey) ?? [catalogue];
  const takeFile = useFileInDraft(catalogues);
  const read = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, reply: await readScanFile(file) }),
    onSuccess: ({ name, reply }) => takeFile(name, reply),
  });
  return (
    <section aria-labelledby="file-heading" className="mb-6">
      <h2 id="file-heading" className="mb-2 text-lg font-semibold">
        Scanner file
      </h2>
      {draft.file === null ? (
        <FileDrop
          label="Drop the scanner's evaluation file here"
          hint="Scanco evaluation text (XtremeCT or XtremeCT II). It is read and not kept; names in it are ignored. Or type the values below."
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          pending={read.isPending}
          onFiles={([file]) => file && read.mutate(file)}
        />
      ) : (
        <div className="rounded-lg border border-line-strong bg-surface p-4">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{draft.file.name}</p>
              <p className="text-sm text-muted">Recognized as {draft.file.reply.formatLabel}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                read.reset();
                changeDraft({ type: "file-read", file: null });
              }}
            >
              Choose another file
            </Button>
          </div>
          <EvaluationList file={draft.file} draft={draft} catalogue={catalogue} />
        </div>
      )}
      <Problem text={read.error ? messageOf(read.error) : undefined} />
    </section>
  );
}
