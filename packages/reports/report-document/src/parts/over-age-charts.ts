import { smallChart, type DrawnCurves, type OverAgeRequest, type ChartSize, type Scene } from "@trabecula/charts";
import type { ScoredScan } from "@trabecula/contracts";
import { lowerFirst } from "@trabecula/messages";
import { blockTitles, type ChartWish, type ReportView } from "@trabecula/report-view";
import { drawFigure, pointsPerPixel } from "../draw-scene.ts";
import { inColumns, headed, stack } from "../layout/arrange.ts";
import { nothing, type Block } from "../layout/block.ts";
import { paragraph } from "../layout/paragraph.ts";
import type { Sheet } from "../sheet.ts";
import { styles } from "../styles.ts";

export type ChartRequests = Readonly<Record<string, OverAgeRequest>>;

export type CurvesFor = (parameter: string, site: ScoredScan["site"]) => DrawnCurves | null;

export function chartRequests(view: ReportView, curvesFor: CurvesFor): ChartRequests {
  return Object.fromEntries(
    view.charts.flatMap(({ key, parameter, site, abbreviation, display, point, earlier, apart, zoneNames }) => {
      const curves = point && curvesFor(parameter, site);
      return curves
        ? [[key, { curves, parameter: { abbreviation, display }, points: [point], earlier, ...(apart && { apart }), zoneNames }]]
        : [];
    }),
  );
}

const gutter = 12;
const rowGap = 6;
const mostInRow = 4;
/** Minimum chart height in a row of four, and where charts are the picture of the report; points. */
const lowestOf = ({ leads }: Pick<ReportView, "leads">): number => (leads === "charts" ? 130 : 70);
/** Preferred height relative to width, and the greatest in points: few charts fill the row and stay low. */
const shape = 0.92;
const highest = 170;

interface Place {
  readonly width: number;
  readonly room: number;
}

export function overAgeCharts(sheet: Sheet, view: ReportView, requests: ChartRequests, { width, room }: Place): Block {
  const lowest = lowestOf(view);
  const wishes = view.charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return nothing;
  const { heading, perRow, each, caption } = chartGrid(sheet, wishes, width);
  const wanted = Math.ceil(wishes.length / perRow);
  const free = room - heading.height - 1;
  const rows = Math.max(0, Math.min(wanted, Math.floor((free + rowGap) / (lowest + caption + rowGap))));
  const height = Math.max(lowest, Math.min(each * shape, highest, (free - rowGap * (rows - 1)) / Math.max(1, rows) - caption));
  const size = { width: each, height };
  const notes = wishes.map((wish) => noteOf(sheet, wish, requests[wish.key]!, size).height);
  // All as low as the lowest, so that a row has one height.
  const least = { ...size, height: height - Math.max(...notes) };
  const figures = wishes.flatMap((wish) => chartFigure(sheet, wish, requests[wish.key]!, least));
  const lines = Array.from({ length: Math.ceil(figures.length / perRow) }, (_, row) =>
    inColumns(
      figures.slice(row * perRow, (row + 1) * perRow),
      Array.from({ length: perRow }, () => each),
      gutter,
    ),
  );
  const again = paragraph(sheet, `${blockTitles.charts}, continued`, width, styles.section, "H2");
  return headed(heading, stack(lines, rowGap), 1, again);
}

export function leastRoomOfCharts(sheet: Sheet, view: ReportView, requests: ChartRequests, width: number): number {
  const wishes = view.charts.filter(({ key }) => requests[key]);
  if (wishes.length === 0) return 0;
  const { heading, perRow, caption } = chartGrid(sheet, wishes, width);
  return heading.height + 1 + Math.ceil(wishes.length / perRow) * (lowestOf(view) + caption + rowGap);
}

function chartGrid(sheet: Sheet, wishes: readonly ChartWish[], width: number) {
  const heading = paragraph(sheet, blockTitles.charts, width, styles.section, "H2");
  const perRow = Math.min(mostInRow, wishes.length);
  const each = (width - gutter * (perRow - 1)) / perRow;
  const caption = Math.max(...wishes.map((wish) => captionOf(sheet, wish, each).height + changeOf(sheet, wish, each).height));
  return { heading, perRow, each, caption };
}

const sceneOf = (request: OverAgeRequest, { width, height }: ChartSize): Scene | undefined =>
  smallChart(request, { width: Math.floor(width / pointsPerPixel), height: Math.floor(height / pointsPerPixel) })?.scene;

function noteOf(sheet: Sheet, wish: ChartWish, request: OverAgeRequest, size: ChartSize): Block {
  const scene = sceneOf(request, size);
  return scene ? paragraph(sheet, zoneNote(wish, scene), size.width, styles.quiet, "Caption") : nothing;
}

function chartFigure(sheet: Sheet, wish: ChartWish, request: OverAgeRequest, size: ChartSize): Block[] {
  const { width } = size;
  const scene = sceneOf(request, size);
  if (!scene) return [];
  const note = noteOf(sheet, wish, request, size);
  const picture: Block = { height: scene.height * pointsPerPixel, draw: (at, parent) => drawFigure(sheet, scene, at, parent) };
  const both = stack([captionOf(sheet, wish, width), picture, note, changeOf(sheet, wish, width)]);
  return [{ height: both.height, draw: both.draw }];
}

function zoneNote({ zoneNames }: ChartWish, { marks }: Scene): string {
  const names = [zoneNames.normal, zoneNames.low, zoneNames.very_low];
  const [zones, drawn] = ["zone-normal", "zone-name"].map((role) => marks.filter((mark) => mark.role === role).length);
  return zones === 0 || drawn === names.length ? "" : `From the top: ${names.join(", ")}.`;
}

function changeOf(sheet: Sheet, { change, visitNotes = [] }: ChartWish, width: number): Block {
  const style = change?.significant ? styles.smallStrong : styles.quiet;
  return stack([
    paragraph(sheet, change?.text ?? "", width, style, "Caption"),
    ...visitNotes.map((note) => paragraph(sheet, note, width, styles.quiet, "Caption")),
  ]);
}

function captionOf(sheet: Sheet, { abbreviation, siteTitle, why, value }: ChartWish, width: number): Block {
  const place = `${abbreviation}, ${lowerFirst(siteTitle)}`;
  const text = value ? `${place}: ${value}` : place;
  return paragraph(sheet, text, width, why === "outside" ? styles.smallStrong : styles.quiet, "Caption");
}
