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
/** So low a chart of a row of four can still be read; points. */
const lowest = 70;
/** Where there is room, a chart is so high for its width. */
const shape = 0.92;

interface Place {
  readonly width: number;
  /** Free height of the page. */
  readonly room: number;
  /** What does not fit is left out and said to be; else it goes on to the next page. */
  readonly isOnePage: boolean;
}

/** The charts over age that a report wishes for, as high as the page allows, in rows that may part at the end of a page. */
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

/** The room that all charts of a report need at least, on the page of its results. */
export function leastRoomOfCharts(sheet: Sheet, { charts }: ReportView, requests: ChartRequests, width: number): number {
  const wishes = charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return 0;
  const { heading, perRow, caption } = chartGrid(sheet, wishes, width);
  return heading.height + 1 + Math.ceil(wishes.length / perRow) * (lowest + caption + rowGap);
}

/** What does not depend on the room: the heading, how many stand in a row, how wide each is and how high its caption. */
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

/** So many wishes, in the report's order. */
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

/** What is drawn, and where; bold where the value lies beyond the middle 90 %. */
function captionOf(sheet: Sheet, { abbreviation, siteTitle, why }: ChartWish, width: number): Block {
  const text = `${abbreviation}, ${siteTitle.charAt(0).toLowerCase()}${siteTitle.slice(1)}`;
  return paragraph(sheet, text, width, why === "outside" ? styles.smallStrong : styles.quiet, "Caption");
}
