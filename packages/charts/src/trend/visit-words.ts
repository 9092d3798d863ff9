import { formatNumber } from "@trabecula/report-types";
import type { PlotFrame } from "../over-age/frame.ts";
import { discBox, isInside, overlap, textBox, type Box } from "../scene/boxes.ts";
import { freeBlock, type WordLine } from "../scene/free-block.ts";
import { textMark, type TextMark } from "../scene/scene.ts";
import { percentWords } from "./change-words.ts";
import type { Run } from "./runs.ts";
import type { TrendPanel, TrendVisit } from "./types.ts";
import { isSignificant, type VisitSpot } from "./visit-marks.ts";

/** How far words may stand from their mark, in lines: those that matter, and others. */
const farthest = 3;
const nearby = 1;

/** Between two places of a line that words keep clear of, in the scene's units. */
const lineStep = 6;

/**
 * Words beside the marks, those that matter first: what is significant, what is left out, the last value, then every other
 * that has room nearby. They cover no mark and no other word; a whisker lies beneath their halo.
 */
export function visitWords(spots: readonly VisitSpot[], { display }: TrendPanel, frame: PlotFrame, taken: readonly TextMark[]): TextMark[] {
  const { plot, style } = frame;
  const room: Box = { ...plot, top: plot.top - 2 };
  const obstacles = [...taken.map(textBox), ...spots.map((spot) => discBox(spot, style.pointRadius)), ...lineBoxes(spots, frame)];
  const ordered = spots.toSorted(byWeight);
  return ordered.flatMap((spot, index) => {
    const isFirstRate = index === 0 || spot.visit.leftOut !== null || spot === spots.at(-1);
    const blocks = blocksOf(spot.visit, display, style.hasGrid).map((texts) => linesOf(texts, spot.visit.leftOut === null, style));
    const words = firstFree(blocks, spot, { room, obstacles, mostSteps: isFirstRate ? farthest : nearby });
    obstacles.push(...words.map(textBox));
    return words;
  });
}

/** The later of two that weigh the same comes first: it is the news. */
function byWeight(one: VisitSpot, other: VisitSpot): number {
  return weightOf(other.visit) - weightOf(one.visit) || other.x - one.x;
}

function weightOf(visit: TrendVisit): number {
  return isSignificant(visit) ? 2 : visit.leftOut !== null ? 1 : 0;
}

function firstFree(blocks: readonly WordLine[][], spot: VisitSpot, place: Parameters<typeof freeBlock>[2]): TextMark[] {
  for (const lines of blocks) {
    const found = freeBlock(lines, spot, place);
    if (found) return found;
  }
  return [];
}

/** Fullest first. Beneath each other only what no reader may miss is written; the values stand on the axis. */
function blocksOf(visit: TrendVisit, display: TrendPanel["display"], isAlone: boolean): string[][] {
  const value = formatNumber(visit.value, display.decimals);
  if (visit.leftOut !== null)
    return isAlone ? [[value, `left out: ${visit.leftOut.words}`], [value, "left out"], ["left out"]] : [["left out"]];
  const words = significantWords(visit, display);
  if (words === null) return isAlone ? [[value]] : [];
  return isAlone ? [[value, words], [words], ["significant"]] : [[words], ["significant"]];
}

function significantWords({ sinceFirst, sinceBefore, bridged }: TrendVisit, display: TrendPanel["display"]): string | null {
  if (sinceFirst?.isSignificant) return `${percentWords(sinceFirst, display)}, significant`;
  if (bridged?.isSignificant) return `${percentWords(bridged, display)} across scanners, significant`;
  return sinceBefore?.isSignificant ? `${percentWords(sinceBefore, display)} since the scan before, significant` : null;
}

function linesOf(texts: readonly string[], isCounted: boolean, { type, pointType }: PlotFrame["style"]): WordLine[] {
  return texts.map((text, index) =>
    index === 0 && texts.length > 1 && isCounted
      ? { role: "point-text", text, size: pointType, weight: 600 }
      : { role: isCounted ? "point-detail" : "note", text, size: type, weight: 400 },
  );
}

/** What lines and whiskers cover, in small steps: words read better beside them. */
function lineBoxes(spots: readonly VisitSpot[], { y }: PlotFrame): Box[] {
  const counted = spots.filter(({ visit }) => visit.leftOut === null);
  const joined = counted.slice(1).flatMap((to, index) => {
    const from = counted[index]!;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / lineStep);
    if (to.visit.set !== from.visit.set) return [];
    return Array.from({ length: steps }, (_, step): Box => {
      const part = (step + 0.5) / steps;
      const [x, at] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
      return { left: x - 1, right: x + 1, top: at - 1, bottom: at + 1 };
    });
  });
  const whiskers = counted.map(({ visit, x }): Box => {
    const half = visit.whisker ?? 0;
    return { left: x - 2, right: x + 2, top: y(visit.value + half), bottom: y(visit.value - half) };
  });
  return [...joined, ...whiskers];
}

/** What the grey band is, once, at its edge. */
export function bandNote(runs: readonly Run[], { sets }: TrendPanel, frame: PlotFrame, spots: readonly VisitSpot[]): TextMark[] {
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
  const found = candidates.find((mark) => isInside(textBox(mark), plot) && !discs.some((disc) => overlap(textBox(mark), disc)));
  return found ? [found] : [];
}
