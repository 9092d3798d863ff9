import { useFetchClient } from "@strapi/strapi/admin";
import { useCallback, useEffect, useRef, useState } from "react";
import { useText } from "../text.ts";
import { sentenceOf, waitingPath, type WaitingPage } from "./waiting-api.ts";

interface LoadedPage {
  /** Null until loaded. */
  readonly waiting: WaitingPage | null;
  readonly problem: string | null;
  readonly load: () => Promise<void>;
}

/** The newest of several concurrent requests counts. */
export function useWaitingPage(page: number, pageSize: number, q: string): LoadedPage {
  const text = useText();
  const { get } = useFetchClient();
  const [waiting, setWaiting] = useState<WaitingPage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(0);

  const load = useCallback(async () => {
    const turn = ++asked.current;
    const isLatest = () => turn === asked.current;
    try {
      const { data } = await get<WaitingPage>(waitingPath({ page, pageSize, q }));
      if (!isLatest()) return;
      setWaiting(data);
      setProblem(null);
    } catch (error) {
      if (isLatest()) setProblem(sentenceOf(error, text("waiting.not-loaded")));
    }
  }, [get, page, pageSize, q, text]);

  useEffect(() => {
    void load();
  }, [load]);

  return { waiting, problem, load };
}
