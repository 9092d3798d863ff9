import { create } from "zustand";
import type { ReportTypeCatalogue } from "@trabecula/contracts";
import { emptyDraft, type Draft, currentScans } from "./model/draft.ts";
import { reduceDraft, type DraftAction } from "./model/draft-reducer.ts";
import { withSpine } from "./model/spine.ts";

interface DraftState {
  /** Another account in the same tab starts with an empty draft. */
  userId: string | null;
  draft: Draft;
  /** A new report, while another is corrected. */
  aside: Draft | null;
}

/** Stays in memory, so that nothing personal is stored. */
const useDraftStore = create<DraftState>()(() => ({ userId: null, draft: emptyDraft(), aside: null }));

export const useDraft = (): Draft => useDraftStore((state) => state.draft);

export function changeDraft(action: DraftAction): void {
  useDraftStore.setState(({ draft }) => ({ draft: reduceDraft(draft, action) }));
}

export function putAside(draft: Draft): void {
  useDraftStore.setState((state) => ({ draft, aside: state.draft }));
}

/** Brings the draft of the new report back, if it was put aside. */
export function takeBack(): void {
  useDraftStore.setState((state) => ({ draft: state.aside ?? state.draft, aside: null }));
}

export function startFrom(draft: Draft): void {
  useDraftStore.setState({ draft });
}

export function discardDraft(): void {
  useDraftStore.setState({ draft: emptyDraft() });
}

/** Discards a draft of another account. */
export function claimDraft(userId: string): void {
  if (useDraftStore.getState().userId !== userId) useDraftStore.setState({ userId, draft: emptyDraft(), aside: null });
}

export const currentDraft = (): Draft => useDraftStore.getState().draft;

export function workOutSpine(key: string, catalogue: ReportTypeCatalogue, leftOut?: readonly string[]): void {
  const scan = currentScans(currentDraft()).find((known) => known.key === key);
  if (scan?.site !== "lumbar-spine") return;
  const { values, spine } = withSpine(scan, leftOut ?? scan.spine.leftOut, catalogue);
  changeDraft({ type: "spine-worked-out", key, scan: { values, spine } });
}
