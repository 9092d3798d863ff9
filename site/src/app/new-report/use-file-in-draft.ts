import type { ReportTypeCatalogue, ScanFileReply } from "@trabecula/contracts";
import { useCallback } from "react";
import { changeDraft } from "./draft-store.ts";
import { bestScan } from "./model/from-file.ts";

/** Takes a read file into the draft: its type, the list of its evaluations, and the best of them as the first scan. */
export function useFileInDraft(catalogues: readonly ReportTypeCatalogue[]): (name: string, reply: ScanFileReply) => void {
  return useCallback(
    (name, reply) => {
      changeDraft({ type: "file-read", file: { name, reply } });
      changeDraft({ type: "type-chosen", reportType: reply.reportType });
      const catalogue = catalogues.find((known) => known.key === reply.reportType);
      const best = bestScan(reply.scans);
      if (catalogue && best) changeDraft({ type: "evaluation-used", read: best, catalogue });
    },
    [catalogues],
  );
}
