import { addDays, type ScheduleCell, type Wave } from "@trabecula/contracts";
import { dayNumber } from "@trabecula/report-types";

type Window = Omit<ScheduleCell, "state" | "scanDate" | "byHand"> & {
  readonly from: string;
  readonly to: string;
  readonly targetOn: string;
};

/** `waveId`: set by hand; null: the windows decide. */
export interface ScanDay {
  readonly scanDate: string;
  readonly waveId: string | null;
}

/** One cell per wave. @param waves by target, without overlap */
export function scheduleOf(waves: readonly Wave[], baselineOn: string | null, days: readonly ScanDay[], today: string): ScheduleCell[] {
  if (baselineOn === null)
    return waves.map(({ id, name }) => ({
      ...{ waveId: id, wave: name, state: null, from: null, to: null, targetOn: null, scanDate: null, byHand: false },
    }));
  const windows = windowsOf(waves, baselineOn);
  const scanned = daysOfWindows(windows, baselineOn, days);
  const lastScanned = windows.findLastIndex((window) => scanned.has(window));
  return windows.map((window, index): ScheduleCell => {
    const scanDate = scanned.get(window)?.[0] ?? null;
    const byHand = days.some((day) => day.scanDate === scanDate && day.waveId === window.waveId);
    const found = { ...window, scanDate, byHand };
    if (scanDate !== null) return { ...found, state: distance(window, scanDate) === 0 ? "done" : "out_of_window" };
    if (today <= window.to) return { ...found, state: "due" };
    return { ...found, state: index < lastScanned ? "missing" : "overdue" };
  });
}

/** Days of a wave as the schedule prefers them. Empty without a baseline. */
export function daysOfWave(
  waves: readonly Wave[],
  baselineOn: string | null,
  days: readonly ScanDay[],
): (waveId: string) => readonly string[] {
  if (baselineOn === null) return () => [];
  const found = new Map([...daysOfWindows(windowsOf(waves, baselineOn), baselineOn, days)].map(([{ waveId }, own]) => [waveId, own]));
  return (waveId) => found.get(waveId) ?? [];
}

function windowsOf(waves: readonly Wave[], baselineOn: string): Window[] {
  return waves.map(({ id, name, targetDays, daysBefore, daysAfter }) => ({
    ...{ waveId: id, wave: name, targetOn: addDays(baselineOn, targetDays) },
    ...{ from: addDays(baselineOn, targetDays - daysBefore), to: addDays(baselineOn, targetDays + daysAfter) },
  }));
}

/**
 * A day belongs to the wave set by hand, then to the wave whose window holds it, then to the nearest one if it is after
 * the baseline. Days within the window come first, then days nearest to the target.
 */
function daysOfWindows(windows: readonly Window[], baselineOn: string, days: readonly ScanDay[]): Map<Window, string[]> {
  const byHand = new Map<string, Set<Window>>();
  for (const { scanDate, waveId } of days) {
    const chosen = windows.find((window) => window.waveId === waveId);
    if (chosen) byHand.set(scanDate, (byHand.get(scanDate) ?? new Set()).add(chosen));
  }
  const found = new Map<Window, string[]>();
  for (const date of new Set(days.map(({ scanDate }) => scanDate)))
    for (const window of byHand.get(date) ?? belonging(windows, baselineOn, date)) found.set(window, [...(found.get(window) ?? []), date]);
  for (const [window, own] of found) {
    const fromTarget = (date: string) => Math.abs(dayNumber(date) - dayNumber(window.targetOn));
    const isBeside = (date: string) => Number(distance(window, date) > 0);
    found.set(
      window,
      own.toSorted((one, other) => isBeside(one) - isBeside(other) || fromTarget(one) - fromTarget(other) || (one < other ? -1 : 1)),
    );
  }
  return found;
}

function belonging(windows: readonly Window[], baselineOn: string, date: string): Window[] {
  const nearest = windows.reduce<Window | null>(
    (best, window) => (best && distance(best, date) <= distance(window, date) ? best : window),
    null,
  );
  return nearest && (date > baselineOn || distance(nearest, date) === 0) ? [nearest] : [];
}

function distance({ from, to }: Window, date: string): number {
  return Math.max(dayNumber(from) - dayNumber(date), dayNumber(date) - dayNumber(to), 0);
}
