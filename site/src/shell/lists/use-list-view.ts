import { useEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

interface Options {
  /** Keeps the search in history state instead of the URL. */
  readonly hidesSearch?: boolean;
}

/** A filter change resets the page, typing replaces the history entry, and rapid changes accumulate. */
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

const entryOf = (search: URLSearchParams, hidden: string): string => `${search.toString()} ${hidden}`;

function hiddenSearch(state: unknown): string {
  return typeof state === "object" && state !== null && "q" in state && typeof state.q === "string" ? state.q : "";
}

/** URLs written after `arrived`, not rendered yet. Empty after navigation such as Back, when only the URL counts. */
export function stillToCome(written: readonly string[], arrived: string): string[] {
  const index = written.indexOf(arrived);
  return index < 0 ? [] : written.slice(index + 1);
}
