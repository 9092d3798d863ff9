import { create } from "zustand";
import { emptyDraft, type Draft } from "./model/draft.ts";
import { reduceDraft, type DraftAction } from "./model/draft-reducer.ts";

interface DraftState {
  /** Another account in the same tab starts with an empty draft. */
  userId: string | null;
  draft: Draft;
}

/** In memory only, so that nothing personal is stored. */
const useDraftStore = create<DraftState>()(() => ({ userId: null, draft: emptyDraft() }));

export function useDraft(): Draft {
  return useDraftStore((state) => state.draft);
}

export function changeDraft(action: DraftAction): void {
  useDraftStore.setState(({ draft }) => ({ draft: reduceDraft(draft, action) }));
}

export function discardDraft(): void {
  useDraftStore.setState({ draft: emptyDraft() });
}

/** Discards a draft of another account. */
export function claimDraft(userId: string): void {
  if (useDraftStore.getState().userId !== userId) useDraftStore.setState({ userId, draft: emptyDraft() });
}

export function currentDraft(): Draft {
  return useDraftStore.getState().draft;
}
