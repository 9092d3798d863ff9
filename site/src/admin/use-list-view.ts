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
  useEffect(() => {
    wanted.current = read(search);
  }, [read, search]);

  return [
    view,
    (change) => {
      wanted.current = { ...wanted.current, page: 1, ...change };
      setSearch(write(wanted.current), { replace: change.q !== undefined });
    },
  ];
}
