import { dayMs, utcDay } from "@trabecula/contracts";
import { formatCalendarDate, formatCalendarMonth } from "@trabecula/messages";
import { measureText } from "../scene/measure.ts";
import { vertical } from "../scene/paths.ts";
import type { Scale } from "../scene/scale.ts";
import { textMark, type Mark } from "../scene/scene.ts";
import type { PlotBox } from "../over-age/types.ts";

export const dayNumber = (day: string): number => Date.parse(day) / dayMs;

interface DayScale {
  readonly x: Scale;
  readonly first: number;
  readonly last: number;
}

/** Days for spans of weeks, otherwise months or years, as many as fit. */
export function dayAxis({ x, first, last }: DayScale, plot: PlotBox, type: number, gap: number): Mark[] {
  const byDay = last - first < 90;
  const name = byDay ? formatCalendarDate : formatCalendarMonth;
  const widest = measureText(name("2028-09-30"), type, 400) + gap;
  const most = Math.max(1, Math.floor((plot.right - plot.left) / widest));
  const days = byDay ? everyFewDays(first, last, most) : everyFewMonths(first, last, most);
  let free = -Infinity;
  return days.flatMap((day): Mark[] => {
    const at = x(day);
    const tick: Mark = { kind: "path", role: "axis", d: vertical(at, plot.bottom, plot.bottom + 4) };
    const text = name(utcDay(day * dayMs));
    const half = measureText(text, type, 400) / 2;
    const place = Math.max(plot.left + half - gap, Math.min(at, plot.right - half));
    if (place - half < free) return [tick];
    free = place + half + gap / 2;
    return [tick, textMark("tick", text, { x: place, y: plot.bottom + 6 + type, size: type, anchor: "middle" })];
  });
}

function everyFewDays(first: number, last: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((last - first) / Math.max(1, most - 1)));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}

function everyFewMonths(first: number, last: number, most: number): number[] {
  const start = new Date(first * dayMs);
  const months = Math.ceil((last - first) / 28) + 1;
  for (const step of [1, 2, 3, 6, 12, 24, 48, 96, 1200]) {
    const found = Array.from({ length: months }, (_, index) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + index, 1))
      .filter((at) => new Date(at).getUTCMonth() % Math.min(step, 12) === 0 && new Date(at).getUTCFullYear() % Math.max(1, step / 12) === 0)
      .map((at) => at / dayMs)
      .filter((day) => day <= last);
    if (found.length <= most && found.length > 0) return found;
  }
  return [first];
}
