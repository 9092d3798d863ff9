import { ZAddPhantomValues, type AddPhantomValues } from "@trabecula/contracts";
import type { FormShape } from "../../../forms/contract-resolver.ts";

export interface EventDraft {
  day: string;
  words: string;
}

export function eventForm(today: string): FormShape<EventDraft, AddPhantomValues> {
  return {
    contract: ZAddPhantomValues,
    values: { day: today, words: "" },
    toRequest: (event) => ({ events: [event] }),
    names: { "events.0.day": "day", "events.0.words": "words" },
    check: ({ day }) => (day === "" ? { day: "Say on which day it was." } : {}),
  };
}
