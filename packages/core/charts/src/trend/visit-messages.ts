import { formatNumber } from "@trabecula/report-types";
import type { PlotFrame } from "../over-age/frame.ts";
import { discBox, isInside, overlap, textBox, freeBlock, type Box, type Side, type WordLine } from "../scene/boxes.ts";
import { textMark, type TextMark } from "../scene/scene.ts";
import { percentText } from "./change-messages.ts";
import { trendBoxes, isSignificant, type VisitSpot } from "./visit-marks.ts";
import type { Run } from "./trend-breaks.ts";
import type { TrendPanel, TrendVisit } from "./types.ts";

const farthest = 3;
const nearby = 1;
const clearing = 2;

interface Around {
  taken: readonly TextMark[];
  behind: readonly Box[];
}

/** Places texts by importance: changes beyond their LSC, excluded scans, the last value. */
export function visitTexts(spots: readonly VisitSpot[], { display }: TrendPanel, frame: PlotFrame, { taken, behind }: Around): TextMark[] {
  const { plot, style } = frame;
  const room: Box = { ...plot, top: plot.top - 2 };
  const obstacles = [...taken.map(textBox), ...spots.map((spot) => discBox(spot, style.pointRadius)), ...trendBoxes(spots, frame)];
  const ordered = spots.toSorted(byWeight);
  return ordered.flatMap((spot, index) => {
    const isFirstRate = index === 0 || spot.visit.leftOut !== null || spot === spots.at(-1);
    const blocks = blocksOf(spot.visit, display, style.hasGrid).map((texts) => linesOf(texts, spot.visit.leftOut === null, style));
    const apart = style.hasGrid ? obstacles : [...obstacles, ...columnsOf(spots, spot, plot)];
    const sides: readonly Side[] | undefined = style.hasGrid ? undefined : spot === spots.at(-1) ? ["start", "middle"] : ["middle"];
    const clear = { room, sides, obstacles: [...apart, ...behind], mostSteps: isFirstRate ? farthest : clearing };
    const near = { room, sides, obstacles: apart, mostSteps: isFirstRate ? farthest : nearby };
    const nearbyPlaces = [clear, near].map((place) => ({ ...place, mostSteps: nearby }));
    const places = style.hasGrid ? [clear, near] : [...nearbyPlaces, clear, near];
    if (isFirstRate) places.push({ ...near, obstacles });
    const words = firstFree(blocks, spot, places);
    obstacles.push(...words.map(textBox));
    return words;
  });
}

function columnsOf(spots: readonly VisitSpot[], own: VisitSpot, { top, bottom }: PlotFrame["plot"]): Box[] {
  return spots.filter(({ x }) => x !== own.x).map(({ x }) => ({ left: x - 1, right: x + 1, top, bottom }));
}

/** If two labels are equally important, the later scan comes first. */
function byWeight(one: VisitSpot, other: VisitSpot): number {
  return weightOf(other.visit) - weightOf(one.visit) || other.x - one.x;
}

function weightOf(visit: TrendVisit): number {
  return isSignificant(visit) ? 2 : visit.leftOut !== null ? 1 : 0;
}

/** Prefers the longest text that fits, then the earlier place. */
function firstFree(blocks: readonly WordLine[][], spot: VisitSpot, places: readonly Parameters<typeof freeBlock>[2][]): TextMark[] {
  for (const place of places) {
    for (const lines of blocks) {
      const found = freeBlock(lines, spot, place);
      if (found) return found;
    }
  }
  return [];
}

function blocksOf(visit: TrendVisit, display: TrendPanel["display"], isAlone: boolean): string[][] {
  const value = formatNumber(visit.value, display.decimals);
  if (visit.leftOut !== null)
    return isAlone ? [[value, `left out: ${visit.leftOut.words}`], [value, "left out"], ["left out"]] : [["left out"]];
  const words = significantTexts(visit, display);
  if (words === null) return isAlone ? [[value]] : [];
  return isAlone ? [[value, words.join(", ")], [words.join(", ")], ["beyond LSC"]] : [[words.join(", ")], words, ["beyond LSC"]];
}

const beyond = "beyond its LSC";

function significantTexts({ sinceFirst, sinceBefore, bridged }: TrendVisit, display: TrendPanel["display"]): [string, string] | null {
  if (sinceFirst?.isSignificant) return [percentText(sinceFirst, display), beyond];
  if (bridged?.isSignificant) return [`${percentText(bridged, display)} across scanners`, beyond];
  return sinceBefore?.isSignificant ? [`${percentText(sinceBefore, display)} since the scan before`, beyond] : null;
}

function linesOf(texts: readonly string[], isCounted: boolean, { type, pointType, hasGrid }: PlotFrame["style"]): WordLine[] {
  return texts.map((text, index) =>
    index === 0 && texts.length > 1 && isCounted && hasGrid
      ? { role: "point-text", text, size: pointType, weight: 600 }
      : { role: isCounted ? "point-detail" : "note", text, size: type, weight: 400 },
  );
}

export function bandNote(
  runs: readonly Run[],
  { sets }: TrendPanel,
  frame: PlotFrame,
  { spots, behind }: { spots: readonly VisitSpot[]; behind: readonly Box[] },
): TextMark[] {
  const run = runs.findLast(({ set }) => sets[set]!.band !== null);
  const band = run && sets[run.set]!.band;
  if (!band) return [];
  const { x, y, style, plot } = frame;
  const end = run === runs.at(-1) ? plot.right : x(run.visits.at(-1)!.age);
  const places = [
    { at: y(band.low) + style.type, x: end - 4, anchor: "end" },
    { at: y(band.high) - 5, x: end - 4, anchor: "end" },
    { at: y(band.low) + style.type, x: x(run.visits[0]!.age) + 2, anchor: "start" },
    { at: y(band.high) - 5, x: x(run.visits[0]!.age) + 2, anchor: "start" },
  ] as const;
  const discs = spots.map((spot) => discBox(spot, style.pointRadius));
  const candidates = [`least significant change ${band.lsc}`, `LSC ${band.lsc}`].flatMap((text) =>
    places.map(({ at, x: left, anchor }) => textMark("note", text, { x: left, y: at, size: style.type, anchor })),
  );
  const isClear = (mark: TextMark, boxes: readonly Box[]) =>
    isInside(textBox(mark), plot) && !boxes.some((box) => overlap(textBox(mark), box));
  const clearest = [[...discs, ...trendBoxes(spots, frame), ...behind], [...discs, ...trendBoxes(spots, frame)], discs];
  const found = clearest.flatMap((boxes) => candidates.find((mark) => isClear(mark, boxes)) ?? []);
  return found.slice(0, 1);
}
