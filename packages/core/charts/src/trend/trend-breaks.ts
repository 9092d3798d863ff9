import type { DrawnVisit, TrendPanel } from "./types.ts";
import type { PlotFrame } from "../over-age/frame.ts";
import { overlap, textBox, type Box } from "../scene/boxes.ts";
import { vertical } from "../scene/paths.ts";
import { textMark, type Mark, type TextMark } from "../scene/scene.ts";

export interface Run {
  set: number;
  visits: readonly DrawnVisit[];
}

export function drawnVisits({ visits }: Pick<TrendPanel, "visits">): DrawnVisit[] {
  return visits.flatMap((visit) => (isDrawn(visit) ? [visit] : [])).toSorted((one, other) => one.age - other.age);
}

function isDrawn(visit: TrendPanel["visits"][number]): visit is DrawnVisit {
  return visit.age !== null && Number.isFinite(visit.age);
}

/** A new set starts a run; excluded scans do not end one. */
export function runsOf(visits: readonly DrawnVisit[]): Run[] {
  const runs: { set: number; visits: DrawnVisit[] }[] = [];
  for (const visit of visits) {
    if (visit.leftOut !== null) continue;
    const last = runs.at(-1);
    if (last?.set === visit.set) last.visits.push(visit);
    else runs.push({ set: visit.set, visits: [visit] });
  }
  return runs;
}

export interface Break {
  age: number;
  texts: readonly string[];
}

export function breaksOf(runs: readonly Run[], sets: TrendPanel["sets"]): Break[] {
  return runs.slice(1).map((run, index) => {
    const before = runs[index]!;
    const [from, to] = [sets[before.set]!.scanner, sets[run.set]!.scanner];
    const age = (before.visits.at(-1)!.age + run.visits[0]!.age) / 2;
    return { age, texts: from === to ? ["other protocol"] : [`${from} → ${to}`, "other scanner"] };
  });
}

/** `labelled`: breaks that a panel above labels. */
export function breakMarks(
  breaks: readonly Break[],
  frame: PlotFrame,
  taken: readonly Box[],
  labelled: readonly Break[],
): { lines: Mark[]; notes: TextMark[] } {
  const { x, plot } = frame;
  const notes: TextMark[] = [];
  for (const { age, texts } of breaks) {
    if (labelled.some((other) => other.age === age && other.texts[0] === texts[0])) continue;
    const note = noteAt(x(age), texts, frame, [...taken, ...notes.map(textBox)]);
    if (note) notes.push(note);
  }
  return { lines: breaks.map(({ age }) => ({ kind: "path", role: "break", d: vertical(x(age), plot.top - 6, plot.bottom) })), notes };
}

function noteAt(at: number, texts: readonly string[], { plot, style, right }: PlotFrame, taken: readonly Box[]): TextMark | null {
  const anchors = ["middle", "start", "end"] as const;
  const candidates = texts.flatMap((text) =>
    anchors.map((anchor) => textMark("note", text, { x: at, y: plot.top - 9, size: style.type, anchor })),
  );
  const isFree = (mark: TextMark): boolean => {
    const box = textBox(mark);
    return box.left >= 0 && box.right <= right && !taken.some((other) => overlap(box, other));
  };
  return candidates.find(isFree) ?? null;
}
