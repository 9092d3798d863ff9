import { formatCount } from "../numbers.ts";

export const pages = "Pages";
export const page = (number: number, last: number) => `Page ${formatCount(number)} of ${formatCount(last)}`;
export const previous = "Previous";
export const next = "Next";

export const selectAll = "Select all on this page";
export const select = (name: string) => `Select ${name}`;
export const selection = "Selection";
export const selected = (count: number, total: number) => `<count>${formatCount(count)}</count> of ${formatCount(total)} selected` as const;
export const cancel = "Cancel";
export const remove = "Delete";
export const more = (count: number) => `and ${formatCount(count)} more`;

/** UTC. */
export const days = {
  from: "From (UTC)",
  to: "To (UTC)",
  fromOf: (what: string) => `${what} from (UTC)`,
  toOf: (what: string) => `${what} to (UTC)`,
  wrongOrder: "The end date is before the start date.",
};

export const moreThan = (count: string) => `More than ${count}`;
