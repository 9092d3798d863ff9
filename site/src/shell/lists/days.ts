import { days } from "@trabecula/messages/lists";

/** Days in UTC, `YYYY-MM-DD`, both included, between which a list is looked at; null: open on that side. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** Why days cannot be asked for; null where they can. */
export function problemOfDays({ from, to }: Days): string | null {
  return from && to && from > to ? days.wrongOrder : null;
}

/** A day of the calendar as an address has it; null for anything else. */
export function dayOrNull(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
