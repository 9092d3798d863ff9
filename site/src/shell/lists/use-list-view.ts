import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * What a list shows, kept in the address, and the way to change it. A changed filter starts at the first page; typing
 * replaces the address instead of filling the history. Of two changes before the screen has followed the first, both count.
 */
export function useListView<View extends { page: number; q: string }>(
  read: (search: URLSearchParams) => View,
  write: (view: View) => URLSearchParams,
): [View, (change: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = read(search);
  const wanted = useRef(view);
  const written = useRef<string[]>([]);
  useEffect(() => {
    written.current = stillToCome(written.current, search.toString());
    if (written.current.length === 0) wanted.current = read(search);
  }, [read, search]);

  return [
    view,
    (change) => {
      wanted.current = { ...wanted.current, page: 1, ...change };
      const next = write(wanted.current);
      written.current.push(next.toString());
      setSearch(next, { replace: change.q !== undefined });
    },
  ];
}

/**
 * Of the addresses written, those that the screen has yet to follow once `arrived` is shown. None where it was not written
 * here, as after going back: then the address counts and nothing else.
 */
export function stillToCome(written: readonly string[], arrived: string): string[] {
  const index = written.indexOf(arrived);
  return index < 0 ? [] : written.slice(index + 1);
}
