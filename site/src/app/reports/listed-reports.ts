import type { Report } from "@trabecula/contracts";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { useSession } from "../../shell/session-store.ts";

interface Listed {
  /** Follows the order of the list that was opened last. */
  readonly ids: readonly string[];
  readonly address: string;
  readonly before: number;
  readonly total: number;
  readonly more?: string | undefined;
}

/** Values that a signature binds. */
export type Seen = Pick<Report, "id" | "reportName" | "revision" | "version"> & { readonly recordHash: string };

interface Kept extends Listed {
  readonly account: string | null;
  readonly seen: readonly Seen[];
}

const nothing: Kept = { ids: [], address: "/reports", before: 0, total: 0, account: null, seen: [] };
const mostSeen = 200;

/** Survives reloads of this tab: a report opened elsewhere has no neighbors. */
const useKept = create<Kept>()(persist(() => nothing, { name: "listed-reports", storage: createJSONStorage(() => sessionStorage) }));

const accountNow = (): string | null => useSession.getState().user?.id ?? null;
const ofAccount = (kept: Kept): Kept => (kept.account === accountNow() ? kept : { ...nothing, account: accountNow() });

export function keepListed(listed: Listed): void {
  useKept.setState((kept) => ({ ...ofAccount(kept), more: undefined, ...listed }));
}

/** Reports that this person has opened, and has not signed. */
export const seenReports = (): readonly Seen[] => ofAccount(useKept.getState()).seen;

export function keepSeen({ id, reportName, revision, version, recordHash, signature }: Report): void {
  useKept.setState((kept) => {
    const own = ofAccount(kept);
    const others = own.seen.filter((one) => one.id !== id);
    const isOpen = recordHash != null && signature == null;
    return { ...own, seen: isOpen ? [...others, { id, reportName, revision, version, recordHash }].slice(-mostSeen) : others };
  });
}

export interface Neighbors extends Listed {
  readonly place: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

export function neighborsOf(id: string, listed: Listed): Neighbors | null {
  const { ids, before } = listed;
  const index = ids.indexOf(id);
  return index < 0 ? null : { ...listed, place: before + index + 1, previous: ids[index - 1], next: ids[index + 1] };
}

export const useNeighbors = (id: string): Neighbors | null => neighborsOf(id, ofAccount(useKept((kept) => kept)));
