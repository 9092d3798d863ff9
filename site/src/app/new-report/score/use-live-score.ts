import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { LiveScoreRequest, ScanFileQuery, ScoredScan } from "@trabecula/contracts";
import { useEffect, useState } from "react";
import { scoring } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";

/** Debounce for scoring, in ms. */
export const restMs = 250;

export type LiveScore = ReturnType<typeof useLiveScore>;

/** Debounced; aborts outdated requests. */
export function useLiveScore(request: LiveScoreRequest | null) {
  const text = request === null ? null : JSON.stringify(request);
  const rested = useRested(text, restMs);
  const query = useQuery({
    queryKey: ["score", rested],
    queryFn: async ({ signal }) => {
      const sent = JSON.parse(rested!) as LiveScoreRequest;
      return { sent, reply: await scoreScans(sent, signal) };
    },
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (text === null) return { reply: null, request: null, error: null, isScoring: false };
  const data = query.error ? null : query.data;
  return { reply: data?.reply ?? null, request: data?.sent ?? null, error: query.error, isScoring: query.isFetching || rested !== text };
}

export function useRested<T>(value: T, milliseconds: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}

export function scoredScanOf(live: LiveScore, keys: readonly string[], key: string): ScoredScan | null {
  const index = keys.indexOf(key);
  return index < 0 || live.reply?.scans.length !== keys.length ? null : live.reply.scans[index]!;
}

const scoreScans = (request: LiveScoreRequest, signal: AbortSignal) => api.call(scoring.score, { body: request, signal });

/** @param missing codes for what is missing, such as "-9, 999" */
export function readScanFile(file: File, missing: string, hidden: ScanFileQuery["hidden"]) {
  const form = new FormData();
  form.set("file", file);
  return api.call(scoring.readScanFile, { query: { ...(missing.trim() !== "" && { missing }), ...(hidden && { hidden }) }, body: form });
}
