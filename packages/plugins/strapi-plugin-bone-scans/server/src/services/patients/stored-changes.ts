import type { Attention } from "@trabecula/contracts";
import { storedJson } from "@trabecula/strapi-kit";

export type FoundChange = Attention["changed"][number]["changes"][number];

export const largestFirst = (changes: readonly FoundChange[]): FoundChange[] =>
  changes.toSorted((one, other) => Math.abs(other.percent ?? 0) - Math.abs(one.percent ?? 0));

/** Hundredths of a percent; never 0, because a change without a percentage also has a direction. */
export const changeOrder = ({ percent, absolute }: FoundChange): number =>
  Math.round(Math.min(Math.max((percent ?? 0) * 100, -100_000), 100_000)) || (absolute < 0 ? -1 : 1);

export const changesJson = storedJson<{ changes: { reportId: string; changes: FoundChange[] } }>();
