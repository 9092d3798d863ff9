import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "./api-error.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { LoadingIndicator } from "../ui/LoadingIndicator.tsx";

interface Props<T> {
  query: UseQueryResult<T>;
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Keeps previous data during a refetch. */
export function Loadable<T>({ query, waiting = <LoadingIndicator />, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  return waiting;
}
