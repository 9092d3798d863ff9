import type { ConsistencyWarning, ScanValues } from "./modality.ts";

export interface ConsistencyRule {
  parameters: readonly string[];
  holds: (...values: number[]) => boolean;
  message: string;
  applies?: (scan: ScanValues) => boolean;
}

/** `share` is relative to the second number (0.02: 2 %). */
export function agrees(left: number, right: number, share: number): boolean {
  return Math.abs(left - right) <= share * Math.abs(right);
}

export function checkRules(rules: readonly ConsistencyRule[], scan: ScanValues): ConsistencyWarning[] {
  return rules.flatMap((rule) => {
    if (rule.applies && !rule.applies(scan)) return [];
    const values = rule.parameters.map((key) => scan.values.get(key));
    if (!values.every((value) => value !== undefined)) return [];
    return rule.holds(...values) ? [] : [{ parameters: [...rule.parameters], message: rule.message }];
  });
}
