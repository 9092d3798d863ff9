import { useFetchClient } from "@strapi/strapi/admin";
import { useCallback, useEffect, useRef, useState } from "react";

/**
 * `data` is null until loaded and stays when a later call fails; `error`: of the last call, or null. The newest of
 * concurrent requests counts.
 */
export function useLoaded<Data>(path: string) {
  const { get } = useFetchClient();
  const [data, setData] = useState<Data | null>(null);
  const [error, setError] = useState<unknown>(null);
  const newest = useRef(0);

  const load = useCallback(async () => {
    const turn = ++newest.current;
    const isLatest = () => turn === newest.current;
    try {
      const reply = await get<Data>(path);
      if (!isLatest()) return;
      setData(reply.data);
      setError(null);
    } catch (failure) {
      if (isLatest()) setError(failure);
    }
  }, [get, path]);

  useEffect(() => {
    void load();
  }, [load]);

  return { data, error, load };
}
