import { smallChart, type ChartSize, type OverAgeRequest } from "@trabecula/charts";
import type { ChartWish, ReportView } from "@trabecula/report-view";
import type { ChartRequests } from "../chart-requests.ts";
import { drawFigure, pointsPerPixel } from "../draw-scene.ts";
import { beside, headed, stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";

const gutter = 12;
const rowGap = 6;
const mostInRow = 4;
const leastInRow = 3;
/** Minimum chart height in a row of four; points. */
const lowest = 70;
/** Preferred height relative to width. */
const shape = 0.92;

interface Place {
  readonly width: number;
  readonly room: number;
  /** Omits charts that do not fit, with a notice; otherwise continues on the next page. */
  readonly isOnePage: boolean;
}

export function overAgeCharts(sheet: Sheet, { charts }: ReportView, requests: ChartRequests, { width, room, isOnePage }: Place): Block {
  const wishes = charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return nothing;
  const { heading, perRow, each, caption } = chartGrid(sheet, wishes, width);
  const wanted = Math.ceil(wishes.length / perRow);
  const rowsIn = (free: number) => Math.max(0, Math.min(wanted, Math.floor((free + rowGap) / (lowest + caption + rowGap))));
  const all = room - heading.height - 1;
  const isShort = isOnePage && rowsIn(all) < wanted;
  const free = isShort ? all - styles.quiet.leading - rowGap : all;
  const rows = rowsIn(free);
  const shown = isShort ? firstOf(wishes, rows * perRow) : wishes;
  const note = isShort ? leftOut(sheet, wishes.length - shown.length, shown.length, width) : nothing;
  if (shown.length === 0) return note.height <= room ? note : nothing;
  const height = Math.max(lowest, Math.min(each * shape, (free - rowGap * (rows - 1)) / Math.max(1, rows) - caption));
  const figures = shown.flatMap((wish) => chartFigure(sheet, wish, requests[wish.key]!, { width: each, height }));
  const lines = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    beside(
      figures.slice(row * perRow, (row + 1) * perRow),
      Array.from({ length: perRow }, () => each),
      gutter,
    ),
  );
  const again = paragraph(sheet, "Over age, continued", width, styles.section, "H2");
  return headed(heading, stack([...lines, note], rowGap), 1, again);
}

export function leastRoomOfCharts(sheet: Sheet, { charts }: ReportView, requests: ChartRequests, width: number): number {
  const wishes = charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return 0;
  const { heading, perRow, caption } = chartGrid(sheet, wishes, width);
  return heading.height + 1 + Math.ceil(wishes.length / perRow) * (lowest + caption + rowGap);
}

function chartGrid(sheet: Sheet, wishes: readonly ChartWish[], width: number) {
  const heading = paragraph(sheet, "Over age", width, styles.section, "H2");
  const perRow = Math.max(leastInRow, Math.min(mostInRow, wishes.length));
  const each = (width - gutter * (perRow - 1)) / perRow;
  const caption = Math.max(...wishes.map((wish) => captionOf(sheet, wish, each).height));
  return { heading, perRow, each, caption };
}

function leftOut(sheet: Sheet, count: number, drawn: number, width: number): Block {
  const what = `${count} ${drawn > 0 ? "more " : ""}${count === 1 ? "chart over age is" : "charts over age are"}`;
  return paragraph(sheet, `${what} in the researcher’s document.`, width, styles.quiet);
}

function firstOf(wishes: readonly ChartWish[], count: number): readonly ChartWish[] {
  const ranked = [...wishes.filter(({ why }) => why === "outside"), ...wishes.filter(({ why }) => why === "key")];
  const chosen = new Set(ranked.slice(0, count));
  return wishes.filter((wish) => chosen.has(wish));
}

function chartFigure(sheet: Sheet, wish: ChartWish, request: OverAgeRequest, { width, height }: ChartSize): Block[] {
  const size = { width: Math.floor(width / pointsPerPixel), height: Math.floor(height / pointsPerPixel) };
  const scene = smallChart(request, size)?.scene;
  if (!scene) return [];
  const picture: Block = { height: scene.height * pointsPerPixel, draw: (at, parent) => drawFigure(sheet, scene, at, parent) };
  const both = stack([captionOf(sheet, wish, width), picture]);
  return [{ height: both.height, draw: both.draw }];
}

function captionOf(sheet: Sheet, { abbreviation, siteTitle, why }: ChartWish, width: number): Block {
  const text = `${abbreviation}, ${siteTitle.charAt(0).toLowerCase()}${siteTitle.slice(1)}`;
  return paragraph(sheet, text, width, why === "outside" ? styles.smallStrong : styles.quiet, "Caption");
}
