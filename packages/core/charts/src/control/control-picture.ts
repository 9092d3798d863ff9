import type { DeviceEvent, PhantomPeriod } from "@trabecula/contracts";
import type { ChartTable, PlotBox, ChartSize } from "../over-age/types.ts";
import { textMark, type Scene, type Mark } from "../scene/scene.ts";
import { formatNumber } from "@trabecula/report-types";
import { extentOf, valueDomain } from "../over-age/domain.ts";
import { measureText } from "../scene/measure.ts";
import { beyondArrow, horizontal, tenth, vertical } from "../scene/paths.ts";
import { linearScale, niceTicks, type Scale } from "../scene/scale.ts";
import { controlTable, dayText, decimalsOf, describeControl } from "./control-messages.ts";
import { dayAxis, dayNumber } from "./day-axis.ts";

export interface ControlRequest {
  name: string;
  unit: string;
  /** Maximum deviation from the center in percent; null: no rule. */
  percent: number | null;
  periods: readonly PhantomPeriod[];
  events: readonly Pick<DeviceEvent, "day" | "words">[];
}

export interface ControlReading {
  id: string;
  day: string;
  x: number;
  words: string;
}

export interface ControlPicture {
  scene: Scene;
  plot: PlotBox;
  readings: readonly ControlReading[];
  table: ChartTable;
}

const type = 12;
const [headRoom, axisRoom, gap, side] = [40, 26, 8, 4];
const radius = 4;
/** More values are drawn as dots, because rings would overlap. */
const mostRings = 150;

/** Center ± 2 and 3 SD per period. Null without days. */
export function controlPicture(request: ControlRequest, size: ChartSize): ControlPicture | null {
  const { periods, name, unit } = request;
  const days = periods.flatMap((period) => period.days);
  if (days.length === 0) return null;
  const decimals = decimalsOf(request);
  const domain = valuesShown(request);
  const ticks = niceTicks(domain, Math.max(2, Math.floor((size.height - headRoom - axisRoom) / 44)));
  const texts = ticks.values.map((value) => formatNumber(value, ticks.decimals));
  const left = side + Math.ceil(Math.max(...texts.map((text) => measureText(text, type, 400)))) + gap;
  const plot: PlotBox = { left, right: size.width - side - 8, top: headRoom, bottom: size.height - axisRoom };
  const [first, last] = [dayNumber(days[0]!.day), dayNumber(days.at(-1)!.day)];
  const air = Math.max(1, (last - first) * 0.02);
  const x = linearScale([first - air, last + air], [plot.left, plot.right]);
  const y = linearScale(domain, [plot.bottom, plot.top]);
  const marks: Mark[] = [
    ...periods.flatMap((_, index) => limitMarks(request, index, x, y, plot)),
    ...ticks.values.flatMap((value, index): Mark[] => [
      { kind: "path", role: "grid", d: horizontal(y(value), plot.left, plot.right) },
      textMark("tick", texts[index]!, { x: plot.left - gap, y: y(value), size: type, anchor: "end", baseline: "middle" }),
    ]),
    ...periods.flatMap((_, index) => centerMarks(request, index, x, y, plot)),
    { kind: "path", role: "axis", d: horizontal(plot.bottom, plot.left, plot.right) },
    ...dayAxis({ x, first, last }, plot, type, gap),
    ...(unit === "" ? [] : [textMark("axis-title", unit, { x: side, y: type + 2, size: type })]),
    ...eventMarks(request, x, plot),
    ...days.flatMap((day) => dayMarks(day, days.length, x, y, plot)),
  ];
  const readings = days.map((day) => ({ id: day.id, day: day.day, x: tenth(x(dayNumber(day.day))), words: dayText(day, unit, decimals) }));
  return {
    scene: { ...size, title: name, description: describeControl(request), marks },
    plot,
    readings,
    table: controlTable(request, decimals),
  };
}

/** Limits take priority, so an outlier does not flatten them. */
function valuesShown({ periods }: ControlRequest): [number, number] {
  const limits = periods.flatMap((period) =>
    period.limits ? [period.limits.center - 3 * period.limits.sd, period.limits.center + 3 * period.limits.sd] : [],
  );
  const values = periods.flatMap(({ days }) => days.map(({ value }) => value));
  return valueDomain(extentOf(limits) ?? extentOf(values)!, values);
}

function reachOf({ periods }: ControlRequest, index: number, x: Scale, plot: PlotBox): [number, number] {
  const next = periods[index + 1];
  return [index === 0 ? plot.left : x(dayNumber(periods[index]!.from)), next ? x(dayNumber(next.from)) : plot.right];
}

function limitMarks(request: ControlRequest, index: number, x: Scale, y: Scale, plot: PlotBox): Mark[] {
  const { limits } = request.periods[index]!;
  if (limits === null) return [];
  const [left, right] = reachOf(request, index, x, plot);
  const within = (value: number) => Math.max(plot.top, Math.min(plot.bottom, y(value)));
  const band = (role: "band-outer" | "band-inner", sds: number): Mark => {
    const [top, bottom] = [within(limits.center + sds * limits.sd), within(limits.center - sds * limits.sd)];
    return { kind: "rect", role, x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) };
  };
  return [band("band-outer", 3), band("band-inner", 2)];
}

function centerMarks(request: ControlRequest, index: number, x: Scale, y: Scale, plot: PlotBox): Mark[] {
  const { limits } = request.periods[index]!;
  if (limits === null) return [];
  const [left, right] = reachOf(request, index, x, plot);
  const { percent } = request;
  const edges = percent === null ? [] : [1 + percent / 100, 1 - percent / 100].map((part) => y(limits.center * part));
  return [
    { kind: "path", role: "median", d: horizontal(y(limits.center), left, right) },
    ...edges
      .filter((at) => at > plot.top && at < plot.bottom)
      .map((at): Mark => ({ kind: "path", role: "guide", d: horizontal(at, left, right) })),
  ];
}

/** A to Z, then A2 and so on. */
export function eventLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26) + 1}`;
}

function eventMarks({ events }: ControlRequest, x: Scale, plot: PlotBox): Mark[] {
  let free = plot.left;
  return events.flatMap(({ day }, index): Mark[] => {
    const at = x(dayNumber(day));
    if (at < plot.left || at > plot.right) return [];
    const line: Mark = { kind: "path", role: "break", d: vertical(at, plot.top - 4, plot.bottom) };
    const text = eventLetter(index);
    const half = measureText(text, type, 600) / 2;
    if (at - half < free || at + half > plot.right + 8) return [line];
    free = at + half + 2;
    return [line, textMark("line-label", text, { x: at, y: plot.top - 8, size: type, weight: 600, anchor: "middle" })];
  });
}

function dayMarks(
  { day, value, state }: ControlRequest["periods"][number]["days"][number],
  count: number,
  x: Scale,
  y: Scale,
  plot: PlotBox,
): Mark[] {
  const at = x(dayNumber(day));
  const height = y(value);
  const [cx, cy] = [tenth(at), tenth(Math.max(plot.top, Math.min(plot.bottom, height)))];
  const isOut = state === "out_of_control";
  const beyond = height < plot.top ? "above" : height > plot.bottom ? "below" : null;
  const arrow: Mark[] = beyond ? [{ kind: "path", role: "point-beyond", d: beyondArrow(at, cy, beyond, radius) }] : [];
  if (isOut) return [{ kind: "circle", role: "visit-significant", cx, cy, r: radius }, ...arrow];
  if (state === "in_control" && count <= mostRings) return [{ kind: "circle", role: "visit", cx, cy, r: radius - 1 }, ...arrow];
  return [{ kind: "path", role: "day-dot", d: `M${cx},${cy}H${cx}` }, ...arrow];
}
