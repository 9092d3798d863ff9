import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RequestContract } from "../forms/contract-resolver.ts";

/** Debounce in ms before the file is checked again. */
const pauseMs = 350;

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface Check<Request, Reply> {
  contract: RequestContract<Request>;
  request: unknown;
  queryKey: readonly unknown[];
  check: (request: Request, signal: AbortSignal) => Promise<Reply>;
}

/** Asks the server what a request would give while a form is filled in. `isComplete`: the contract takes it. */
export function useSettledCheck<Request, Reply>({ contract, request, queryKey, check }: Check<Request, Reply>) {
  const parsed = contract.safeParse(request);
  const settled = useSettled(JSON.stringify(parsed.success ? parsed.data : null));
  const current = JSON.parse(settled) as Request | null;
  const { data, error } = useQuery({
    queryKey: [...queryKey, "check", settled],
    queryFn: ({ signal }) => check(current!, signal),
    enabled: current !== null,
    retry: false,
  });
  return { isComplete: current !== null, data, error };
}
