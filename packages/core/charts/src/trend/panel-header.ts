import { formatNumber } from "@trabecula/report-types";
import { formatCalendarDate } from "@trabecula/messages";
import { withUnit } from "../over-age/measured-point.ts";
import { textBox } from "../scene/boxes.ts";
import { textMark, type TextMark } from "../scene/scene.ts";
import { figureText, verdictText } from "./change-messages.ts";
import type { Run } from "./trend-breaks.ts";
import type { DrawnVisit, TrendPanel } from "./types.ts";

interface Place {
  left: number;
  right: number;
  y: number;
  size: number;
}

const ofOneDay = ["all scans of one day", "one day"];
const unjudged = ["not assessed: precision unknown", "not assessed"];
const apart = ["not compared with earlier scans", "not compared"];

const gap = 10;

export function panelHeader(panel: TrendPanel, runs: readonly Run[], { left, right, y, size }: Place): TextMark[] {
  const { name, display } = panel;
  const title = textMark("axis-title", display.unit === "" ? name : `${name} (${display.unit})`, { x: left, y, size });
  const { texts, isNews } = outcome(panel, runs);
  const words = texts
    .map((text) => textMark(isNews ? "point-text" : "note", text, { x: right, y, size, anchor: "end", weight: isNews ? 600 : 400 }))
    .find((mark) => textBox(mark).left > textBox(title).right + gap);
  return words ? [title, words] : [title];
}

function outcome({ display }: TrendPanel, runs: readonly Run[]): { texts: string[]; isNews: boolean } {
  const last = runs.at(-1)?.visits.at(-1);
  if (!last) return { texts: ["no comparable scan", "excluded"], isNews: false };
  const change = last.sinceFirst ?? last.bridged;
  if (!change) {
    return { texts: whyNoChange(runs, last), isNews: false };
  }
  const [figure, verdict] = [figureText(change, display), verdictText(change)];
  const value = withUnit(formatNumber(last.value, display.decimals), display);
  const since = `since ${formatCalendarDate(change.from)}`;
  if (verdict === null) return { texts: [`${value}: ${figure} ${since}`, `${figure} ${since}`, figure], isNews: false };
  return {
    texts: [`${value}: ${figure} ${since}, ${verdict}`, `${figure} ${since}, ${verdict}`, `${figure}, ${verdict}`, verdict],
    isNews: change.isSignificant,
  };
}

function whyNoChange(runs: readonly Run[], last: DrawnVisit): string[] {
  const visits = runs.flatMap((run) => run.visits);
  if (visits.length === 1) return ["one scan so far"];
  const ofSet = runs.filter(({ set }) => set === last.set).flatMap((run) => run.visits);
  if (ofSet.length === 1) return apart;
  return visits.every(({ date }) => date === last.date) ? ofOneDay : unjudged;
}
