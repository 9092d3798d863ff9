import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import { withoutType, scansToTake } from "../model/from-file.ts";
import { currentScans, type ReadFile, type SavedBefore } from "../model/draft.ts";
import type { ImageNote } from "../model/image-note.ts";

/**
 * Continues with the person's remaining scans. @returns whether there are any
 */
export function goOnWithFile(saved: SavedBefore, catalogues: readonly ReportTypeCatalogue[]): boolean {
  const { file, reportType } = currentDraft();
  const reply = file && reportType && withoutType(file.reply, reportType);
  if (!file || !reply) return false;
  changeDraft({ type: "report-saved", saved });
  takeFile({ ...file, reply }, catalogues);
  return true;
}

/** Takes scans that complete existing ones, those of `images`, or the best ones. */
export function takeFile(file: ReadFile, catalogues: readonly ReportTypeCatalogue[], images: readonly ImageNote[] = []): void {
  const catalogue = catalogues.find((known) => known.key === file.reply.reportType);
  changeDraft({ type: "file-read", file });
  if (!catalogue) return;
  changeDraft({ type: "type-chosen", catalogue });
  const reads = scansToTake(file.reply.scans, currentScans(currentDraft()), catalogue, images);
  for (const read of reads) changeDraft({ type: "evaluation-used", read, catalogue });
}
