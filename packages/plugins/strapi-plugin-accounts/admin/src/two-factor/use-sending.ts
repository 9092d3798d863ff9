import { useFetchClient } from "@strapi/strapi/admin";
import { useState } from "react";
import { useText } from "../text.ts";
import { sentenceOf } from "../waiting/waiting-api.ts";

/** Null after a failure, whose reason is `problem`. */
export function useSending() {
  const text = useText();
  const { post } = useFetchClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send<Reply>(path: string, body: object): Promise<Reply | null> {
    setBusy(true);
    setProblem(null);
    try {
      return (await post<Reply>(`/accounts/${path}`, body)).data;
    } catch (error) {
      setProblem(sentenceOf(error, text("two-factor.not-sent")));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, problem, isBusy };
}
