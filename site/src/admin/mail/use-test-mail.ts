import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendTestMail } from "./mail-api.ts";

export function useTestMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["admin", "email"] }),
  });
}

export type TestMail = ReturnType<typeof useTestMail>;
