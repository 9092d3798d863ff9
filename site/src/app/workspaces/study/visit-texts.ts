import type { ScheduleCell, WaveState } from "@trabecula/contracts";
import { formatCalendarDate } from "@trabecula/messages";
import type { BadgeTone } from "../../../ui/Badge.tsx";

export const visitStates: Record<WaveState, { word: string; tone: BadgeTone }> = {
  done: { word: "Done", tone: "success" },
  out_of_window: { word: "Out of window", tone: "warning" },
  due: { word: "Due", tone: "neutral" },
  overdue: { word: "Overdue", tone: "error" },
  missing: { word: "Missing", tone: "error" },
};

export const stateChoices = (Object.keys(visitStates) as WaveState[]).map((value) => ({ value, label: visitStates[value].word }));

export function visitDay({ scanDate, from, to }: ScheduleCell): string {
  if (scanDate !== null) return formatCalendarDate(scanDate);
  return from === null || to === null
    ? ""
    : from === to
      ? `on ${formatCalendarDate(to)}`
      : `${formatCalendarDate(from)} to ${formatCalendarDate(to)}`;
}
