import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft } from "./draft-store.ts";
import type { ReadFile } from "./model/draft.ts";
import { scansToTake } from "./model/from-file.ts";

/** Takes a read file into the draft: its type, the list of its evaluations, and the best of them as scans. */
export function takeFile(file: ReadFile, catalogues: readonly ReportTypeCatalogue[]): void {
  const catalogue = catalogues.find((known) => known.key === file.reply.reportType);
  changeDraft({ type: "file-read", file });
  if (!catalogue) return;
  changeDraft({ type: "type-chosen", catalogue });
  for (const read of scansToTake(file.reply.scans)) changeDraft({ type: "evaluation-used", read, catalogue });
}
