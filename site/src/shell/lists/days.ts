import { days } from "@trabecula/messages/lists";

/** UTC days, `YYYY-MM-DD`, inclusive; null: open. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** Null if the range is valid. */
export function problemOfDays({ from, to }: Days): string | null {
  return from && to && from > to ? days.wrongOrder : null;
}

/** Null if it is not a valid calendar date. */
export function dayOrNull(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
