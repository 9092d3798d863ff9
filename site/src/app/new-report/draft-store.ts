import { create } from "zustand";
import { emptyDraft, type Draft } from "./model/draft.ts";
import { reduceDraft, type DraftAction } from "./model/draft-reducer.ts";

interface DraftState {
  /** Whose draft it is: another account in the same tab starts empty. */
  userId: string | null;
  draft: Draft;
}

/** The draft lives in memory only: the browser's Back loses nothing, and nothing personal is stored. */
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

/** Gives the draft to an account; one that belongs to another is thrown away. */
export function claimDraft(userId: string): void {
  if (useDraftStore.getState().userId !== userId) useDraftStore.setState({ userId, draft: emptyDraft() });
}

export function currentDraft(): Draft {
  return useDraftStore.getState().draft;
}
