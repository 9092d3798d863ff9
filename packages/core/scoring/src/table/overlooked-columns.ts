import { findParameter } from "@trabecula/report-types";
import { shortened } from "@trabecula/study-tables";
import { guessColumn, type Guess } from "./guess-columns.ts";
import type { Layout } from "./layout.ts";

const mostTold = 3;

/**
 * What is told of a table without a column map whose columns look like measurements and are not read, as their names do not say so surely enough; null
 * where there are none.
 */
export function overlookedRemark({ header, form, parameters }: Pick<Layout, "header" | "form" | "parameters">): string | null {
  if (form === "long") return null;
  const read = new Set(parameters.map(({ column }) => column.index));
  const overlooked = header.flatMap((name, index) => {
    const key = read.has(index) ? null : parameterOf(guessColumn(name.trim()));
    return key === null ? [] : [`“${shortened(name.trim())}” (${key}?)`];
  });
  if (overlooked.length === 0) return null;
  const others = overlooked.length - mostTold;
  return `Not read, though they look like measurements: ${overlooked.slice(0, mostTold).join(", ")}${others > 0 ? ` and ${others} more` : ""}; a column map says what they are.`;
}

function parameterOf({ target }: Guess): string | null {
  return target && findParameter(target.column) ? target.column : null;
}
