import type { ConsistencyWarning, ScanValues } from "./modality.ts";

/** One rule over some values of a scan; checked only where all of them are given. */
export interface ConsistencyRule {
  parameters: readonly string[];
  holds: (...values: number[]) => boolean;
  message: string;
  applies?: (scan: ScanValues) => boolean;
}

/** Whether two numbers agree within a share (0.02: 2 %) of the second. */
export function agrees(left: number, right: number, share: number): boolean {
  return Math.abs(left - right) <= share * Math.abs(right);
}

/** The warnings of those rules whose values are all there and do not fit together. */
export function checkRules(rules: readonly ConsistencyRule[], scan: ScanValues): ConsistencyWarning[] {
  return rules.flatMap((rule) => {
    if (rule.applies && !rule.applies(scan)) return [];
    const values = rule.parameters.map((key) => scan.values.get(key));
    if (!values.every((value) => value !== undefined)) return [];
    return rule.holds(...values) ? [] : [{ parameters: [...rule.parameters], message: rule.message }];
  });
}
