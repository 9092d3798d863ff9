import { smallChart, type Scene } from "@trabecula/charts";
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
const lowest = 92;
/** Where there is room, a chart is so high for its width. */
const shape = 0.92;

/** Heading and one row of them. */
export const lowestCharts = styles.section.leading + 1 + styles.quiet.leading + lowest;

/**
 * The charts over age that a report wishes for, in as many rows as fit into `room` points, one at least: the results stay on
 * their page. Where there is not room for all of them, those of values beyond the middle 90 % come first.
 */
export function overAgeCharts(sheet: Sheet, { charts }: ReportView, requests: ChartRequests, width: number, room: number): Block {
  const wishes = charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return nothing;
  const heading = paragraph(sheet, "Over age", width, styles.section, "H2");
  const caption = styles.quiet.leading;
  const free = room - heading.height;
  const perRow = Math.max(leastInRow, Math.min(mostInRow, wishes.length));
  const each = (width - gutter * (perRow - 1)) / perRow;
  const wanted = Math.ceil(wishes.length / perRow);
  const rows = Math.max(1, Math.min(wanted, Math.floor((free + rowGap) / (lowest + caption + rowGap))));
  const height = Math.max(lowest, Math.min(each * shape, (free - rowGap * (rows - 1)) / rows - caption - 1));
  const size = { width: Math.floor(each / pointsPerPixel), height: Math.floor(height / pointsPerPixel) };
  const figures = firstOf(wishes, rows * perRow).flatMap((wish) => {
    const scene = smallChart(requests[wish.key]!, size)?.scene;
    return scene ? [chartFigure(sheet, wish, scene, each)] : [];
  });
  const widths = Array.from({ length: perRow }, () => each);
  const lines = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    beside(figures.slice(row * perRow, (row + 1) * perRow), widths, gutter),
  );
  return headed(heading, stack(lines, rowGap), 1);
}

/** So many wishes, in the report's order. */
function firstOf(wishes: readonly ChartWish[], count: number): readonly ChartWish[] {
  const ranked = [...wishes.filter(({ why }) => why === "outside"), ...wishes.filter(({ why }) => why === "key")];
  const chosen = new Set(ranked.slice(0, count));
  return wishes.filter((wish) => chosen.has(wish));
}

function chartFigure(sheet: Sheet, wish: ChartWish, scene: Scene, width: number): Block {
  const picture: Block = { height: scene.height * pointsPerPixel, draw: (at, parent) => drawFigure(sheet, scene, at, parent) };
  const { height, draw } = stack([captionOf(sheet, wish, width), picture]);
  return { height, draw };
}

/** What is drawn, and where; bold where the value lies beyond the middle 90 %. */
function captionOf(sheet: Sheet, { abbreviation, siteTitle, why }: ChartWish, width: number): Block {
  const text = `${abbreviation}, ${siteTitle.charAt(0).toLowerCase()}${siteTitle.slice(1)}`;
  return paragraph(sheet, text, width, why === "outside" ? styles.smallStrong : styles.quiet, "Caption");
}
