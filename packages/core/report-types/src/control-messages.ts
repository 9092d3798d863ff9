import {
  alarmRules,
  type ControlRule,
  type DeviceControl,
  type PhantomSeriesName,
  type PhantomShift,
  type PhantomStandingState,
} from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";

export const controlRuleTexts: Readonly<Record<ControlRule, string>> = {
  "1_4s": "beyond 4 SD",
  "1_3s": "beyond 3 SD",
  "2_2s": "two in a row beyond 2 SD on one side",
  R_4s: "4 SD apart from the day before",
  "4_1s": "four in a row beyond 1 SD on one side",
  "10_x": "ten in a row on one side",
  percent: "farther from the center than the percentage allows",
  cusum_up: "cumulative sum: the mean has risen",
  cusum_down: "cumulative sum: the mean has fallen",
};

export function brokenRulesText(broken: readonly ControlRule[]): string {
  const isAlarm = (rule: ControlRule) => (alarmRules as readonly ControlRule[]).includes(rule);
  const words = (rules: readonly ControlRule[]) => rules.map((rule) => controlRuleTexts[rule]).join("; ");
  const [alarms, remarks] = [broken.filter(isAlarm), broken.filter((rule) => !isAlarm(rule))];
  return [...(alarms.length > 0 ? [words(alarms)] : []), ...(remarks.length > 0 ? [`remark: ${words(remarks)}`] : [])].join("; ");
}

export const standingLabels: Readonly<Record<PhantomStandingState, string>> = {
  in_control: "In control",
  out_of_control: "Out of control",
  not_judged: "Not judged yet",
  changed_since: "Changed since",
  no_values: "No recent values",
};

/** `dayText` formats a calendar date. */
export function shiftSentence({ direction, since, seenOn }: PhantomShift, dayText: (day: string) => string): string {
  return `The mean has ${direction === "up" ? "risen" : "fallen"} since about ${dayText(since)}; seen on ${dayText(seenOn)}.`;
}

export function phantomText({ phantom, section, quantity }: Omit<PhantomSeriesName, "unit">): string {
  return [phantom || "Phantom", ...(section === "" ? [] : [`section ${section}`]), ...(quantity === "" ? [] : [quantity])].join(", ");
}

/** Control state on the scan's day; follows a colon. */
export function deviceControlText({ state, valuesOn, withinDays, since, broken, series }: DeviceControl): string {
  const last = valuesOn === null ? "" : formatCalendarDate(valuesOn);
  switch (state) {
    case "in_control":
      return `in control, by its phantom on ${last}`;
    case "out_of_control": {
      const rules = broken.map((rule) => controlRuleTexts[rule]).join("; ");
      return `out of control since ${formatCalendarDate(since ?? valuesOn!)}, by its phantom on ${last} (${series ? `${phantomText(series)}: ` : ""}${rules})`;
    }
    case "not_judged":
      return "not judged, as the limits of its phantom were still being made";
    case "changed_since":
      return `not judged, as it was changed after its last phantom values, of ${last}`;
    case "no_values":
      return `not judged, without phantom values within ${withinDays} days before the scan${last === "" ? "" : `; the last are of ${last}`}`;
  }
}
