import { useQuery } from "@tanstack/react-query";
import type { User } from "@trabecula/contracts";
import { queryClient } from "../../../shell/query-client.ts";

export type Owner = Partial<Pick<User, "email" | "firstName" | "lastName" | "institution">>;

/** The server's refusal, and a word for the meter. */
export type Judge = (password: string, owner: Owner) => { sentence: string; word: string } | null;

export const judgeKey = ["guessed-passwords"];

/** The server alone decides until the judge is loaded. */
export const guessOf: Judge = (password, owner) => queryClient.getQueryData<Judge>(judgeKey)?.(password, owner) ?? null;

export function useJudge(enabled: boolean): boolean {
  const queryFn = async () => (await import("./load-judge.ts")).loadJudge();
  return useQuery({ queryKey: judgeKey, queryFn, enabled, staleTime: Infinity }).isSuccess;
}
