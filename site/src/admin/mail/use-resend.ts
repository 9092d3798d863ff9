import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resendMail } from "../admin-api.ts";

export function useResend(onSent: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: resendMail,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["admin"] });
      onSent();
    },
  });
}
