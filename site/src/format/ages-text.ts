import type { Ages } from "@trabecula/comparability";
import { formatDecimals, listOf } from "@trabecula/messages";
import * as messages from "@trabecula/messages/coverage";

const years = (age: number): string => formatDecimals(age, Number.isInteger(age) ? 0 : 1);

/** "20 to 37 years"; "6 to under 82 years" if 82.0 is excluded. */
export const agesText = (ranges: readonly Ages[]): string =>
  listOf(ranges.map(({ start, end, closed }) => (closed ? messages.ages : messages.agesUnder)(years(start), years(end))));
