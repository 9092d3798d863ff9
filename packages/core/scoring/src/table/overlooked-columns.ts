import { findParameter } from "@trabecula/report-types";
import { shortened } from "@trabecula/study-tables";
import { guessColumn, type Guess } from "./guess-columns.ts";
import type { Layout } from "./layout.ts";

const maxListed = 3;

/** Lists unread columns that look like measurements; null if none. */
export function overlookedRemark({ header, form, parameters }: Pick<Layout, "header" | "form" | "parameters">): string | null {
  if (form === "long") return null;
  const read = new Set(parameters.map(({ column }) => column.index));
  const overlooked = header.flatMap((name, index) => {
    const key = read.has(index) ? null : parameterOf(guessColumn(name.trim()));
    return key === null ? [] : [`“${shortened(name.trim())}” (${key}?)`];
  });
  if (overlooked.length === 0) return null;
  const others = overlooked.length - maxListed;
  return `Not read, though they look like measurements: ${overlooked.slice(0, maxListed).join(", ")}${others > 0 ? ` and ${others} more` : ""}; a column map says what they are.`;
}

function parameterOf({ target }: Guess): string | null {
  return target && findParameter(target.column) ? target.column : null;
}
