import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { changeDraft, currentDraft } from "../draft-store.ts";
import { currentScans } from "../model/draft.ts";
import { withSpine } from "../model/spine.ts";

export function workOutSpine(key: string, catalogue: ReportTypeCatalogue, leftOut?: readonly string[]): void {
  const scan = currentScans(currentDraft()).find((known) => known.key === key);
  if (scan?.site !== "lumbar-spine") return;
  const { values, spine } = withSpine(scan, leftOut ?? scan.spine.leftOut, catalogue);
  changeDraft({ type: "spine-worked-out", key, scan: { values, spine } });
}
