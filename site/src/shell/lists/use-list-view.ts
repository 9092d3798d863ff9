import { useEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

interface Options {
  /** What is searched for is kept beside the address, in the browser's history alone. */
  readonly hidesSearch?: boolean;
}

/**
 * What a list shows, kept in the address, and the way to change it. A changed filter starts at the first page; typing
 * replaces the address instead of filling the history. Of two changes before the screen has followed the first, both count.
 */
export function useListView<View extends { page: number; q: string }>(
  read: (search: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
  { hidesSearch = false }: Options = {},
): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const hidden = hiddenSearch(useLocation().state);
  const view = useMemo(() => (hidesSearch ? { ...read(search), q: hidden } : read(search)), [read, search, hidesSearch, hidden]);
  const wanted = useRef(view);
  const written = useRef<string[]>([]);
  useEffect(() => {
    written.current = stillToCome(written.current, entryOf(search, hidden));
    if (written.current.length === 0) wanted.current = view;
  }, [search, hidden, view]);

  return [
    view,
    (change) => {
      wanted.current = { ...wanted.current, page: 1, ...change };
      const next = write(wanted.current);
      written.current.push(entryOf(next, hidesSearch ? wanted.current.q : hidden));
      setSearch(next, { replace: change.q !== undefined, ...(hidesSearch ? { state: { q: wanted.current.q } } : {}) });
    },
  ];
}

/** What tells one entry of the history from another. */
const entryOf = (search: URLSearchParams, hidden: string): string => `${search.toString()} ${hidden}`;

/** What an entry of the history keeps of a search beside its address. */
function hiddenSearch(state: unknown): string {
  return typeof state === "object" && state !== null && "q" in state && typeof state.q === "string" ? state.q : "";
}

/**
 * Of the addresses written, those that the screen has yet to follow once `arrived` is shown. None where it was not written
 * here, as after going back: then the address counts and nothing else.
 */
export function stillToCome(written: readonly string[], arrived: string): string[] {
  const index = written.indexOf(arrived);
  return index < 0 ? [] : written.slice(index + 1);
}
