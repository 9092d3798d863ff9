import {
  blocksOfReading,
  blockTitles,
  methodsLine,
  readerLine,
  staffBlocks,
  type ChildHeightView,
  type LetterView,
  type PatientBlock,
  type ReportView,
  type SiteView,
  type StaffBlock,
  type StateView,
} from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import { leastRoomOfCharts, overAgeCharts, type ChartRequests } from "./parts/over-age-charts.ts";
import { type Block, nothing } from "./layout/block.ts";
import { stack, inColumns, together } from "./layout/arrange.ts";
import { createFlow } from "./layout/flow.ts";
import { changesSection } from "./parts/changes.ts";
import { bulletColumns, methodsParts, record, section } from "./parts/methods.ts";
import { opening, stateBlock, summaryBlock, signOff } from "./parts/opening.ts";
import { factLines } from "./parts/facts.ts";
import { frameOf } from "./parts/page-frame.ts";
import { letterBlock } from "./parts/letter.ts";
import { patientParts } from "./parts/patient-page.ts";
import { referencesBlocks } from "./parts/references.ts";
import type { Sheet } from "./sheet.ts";
import { paragraph } from "./layout/paragraph.ts";
import { table } from "./layout/table.ts";
import { styles } from "./styles.ts";
import { layOutProfiles, siteHeading, sitePanel, siteProfiles, siteWords } from "./parts/profile-table.ts";

const gutter = 14;

/**
 * Two sites are side by side, unless T-scores name their young adults per line and the page has room. Rows stay on one
 * page if possible.
 */
function resultsBlocks(sheet: Sheet, view: ReportView, width: number, place: { room: number; page: number }): readonly Block[] {
  const { sites } = view;
  const hasT = sites.some(({ profiles }) => profiles.some(({ scale }) => scale === "t"));
  if (sites.length > 1 && !hasT) return pairs(sheet, view, width, place.page);
  const rows = oneByOne(sheet, view, width, place.page);
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  return sites.length > 1 && height > place.room ? pairs(sheet, view, width, place.page) : rows;
}

function oneByOne(sheet: Sheet, { sites, reading }: ReportView, width: number, page: number): readonly Block[] {
  const layout = layOutProfiles(allProfiles(sites), width);
  return sites.map((site) => together(sitePanel(sheet, site, width, { layout, withValues: reading === "clinician" }), page));
}

function pairs(sheet: Sheet, { sites, reading }: ReportView, width: number, page: number): readonly Block[] {
  const each = (width - gutter) / 2;
  const layout = layOutProfiles(allProfiles(sites), each);
  return Array.from({ length: Math.ceil(sites.length / 2) }, (_, row) => {
    const pair = sites.slice(row * 2, row * 2 + 2);
    const panels = pair.map((site) => stack([siteHeading(sheet, site, each), siteProfiles(sheet, site, each, layout)], 1));
    return together(stack([inColumns(panels, [each, each], gutter), siteWords(sheet, pair, width, reading === "clinician")], 3), page);
  });
}

function allProfiles(sites: readonly SiteView[]): SiteView["profiles"] {
  return sites.flatMap(({ profiles }) => profiles);
}

const scoreShare = 0.18;

function childHeightSection(sheet: Sheet, view: ChildHeightView | null, width: number): Block {
  if (view === null) return nothing;
  const texts = (lines: readonly string[], style = styles.quiet) => lines.map((text) => paragraph(sheet, text, width, style));
  const scores = view.lines.length === 0 ? [] : [scoresTable(sheet, view, width)];
  return section(sheet, "Adjusted for height", stack([...texts(view.sentences, styles.small), ...scores, ...texts(view.notes)], 3), width);
}

function scoresTable(sheet: Sheet, { lines, columns }: ChildHeightView, width: number): Block {
  const shown = [
    { head: "Z for age", of: ({ age }: (typeof lines)[number]) => age },
    ...(columns.forHeightAge ? [{ head: "Z for height age", of: (line: (typeof lines)[number]) => line.forHeightAge ?? "–" }] : []),
    ...(columns.adjusted ? [{ head: "Height-adjusted Z", of: (line: (typeof lines)[number]) => line.adjusted ?? "–" }] : []),
  ];
  const named = width * (1 - scoreShare * shown.length);
  return table(sheet, {
    columns: [{ width: named, align: "left" }, ...shown.map(() => ({ width: scoreShare * width, align: "right" as const }))],
    head: [{ text: "", style: styles.quiet }, ...shown.map(({ head }) => ({ text: head, style: styles.quiet }))],
    rows: lines.map((line) => ({
      kind: "line",
      cells: [`${line.abbreviation}, ${line.siteTitle}`, ...shown.map(({ of }) => of(line))].map((text) => ({ text, style: styles.small })),
    })),
    padding: 0.5,
  });
}

const gap = 10;
const methodsGap = 7;
/** Avoids an extra page. */
const leastGap = 3;

interface PageParts {
  readonly references?: ReferencesView | null;
  readonly state?: StateView;
  readonly letter?: LetterView;
}

export function drawPages(sheet: Sheet, view: ReportView, charts: ChartRequests, { references = null, state, letter }: PageParts): void {
  const frame = frameOf(sheet);
  const flow = createFlow(sheet, frame);
  if (letter) flow.place(letterBlock(sheet, letter, view, { width: frame.width, room: flow.room(0) }), 0);
  else if (view.patient) drawPatientPage(flow, patientParts(sheet, view, view.patient, frame.width));
  else drawStaffPages({ sheet, view, charts, references, state: state ?? null, flow, width: frame.width, page: frame.bottom - frame.top });
}

type Flow = ReturnType<typeof createFlow>;

function drawPatientPage(flow: Flow, parts: Readonly<Record<PatientBlock, Block>>): void {
  const blocks = blocksOfReading.patient.map((key) => parts[key]);
  const between = heightOf(blocks, gap) <= flow.room(0) ? gap : leastGap;
  for (const block of blocks) flow.place(block, between);
}

interface Drawing {
  readonly sheet: Sheet;
  readonly view: ReportView;
  readonly charts: ChartRequests;
  readonly references: ReferencesView | null;
  readonly state: StateView | null;
  readonly flow: Flow;
  readonly width: number;
  readonly page: number;
}

function drawStaffPages({ sheet, view, charts, references, state, flow, width, page }: Drawing): void {
  const keys = staffBlocks(view);
  const signed = state !== null && state.signature.length > 0;
  const fixed = { ...lastParts(sheet, view, width, signed), ...resultParts(sheet, view, width, state) };
  const leastCharts = leastRoomOfCharts(sheet, view, charts, width);
  const resultsIn = (room: number) => resultsBlocks(sheet, view, width, { room, page });
  const leastOf = (key: StaffBlock, space: number): number => {
    if (key === "charts") return leastCharts === 0 ? 0 : leastCharts + space;
    if (key === "results") return heightOf(resultsIn(Infinity), space);
    return key in fixed ? heightOf(fixed[key as keyof typeof fixed], space) : 0;
  };
  // Keeps the clinician's signature on the results page. The researcher's methods begin another.
  const counted = view.reading === "researcher" ? keys.slice(0, keys.indexOf("checks")) : keys;
  const signatures = state === null ? nothing : stateBlock(sheet, state, width);
  const isClinicians = view.reading !== "researcher";
  const last: { height: number; with: StaffBlock } = {
    height: isClinicians ? heightOf([signatures], gap) : 0,
    with: view.leads === "charts" ? "results" : "charts",
  };
  const beneath = (key: StaffBlock, space: number) =>
    counted.slice(counted.indexOf(key) + 1).reduce((sum, other) => sum + leastOf(other, space), last.height);
  const untilLast = (space: number) =>
    counted.slice(counted.indexOf("charts") + 1, counted.indexOf(last.with)).reduce((sum, other) => sum + leastOf(other, space), 0);
  const besideCharts = (space: number) => {
    const all = beneath("charts", space);
    return isClinicians && last.with === "results" && leastCharts + all > flow.room(space) ? untilLast(space) : all;
  };
  const parts: Readonly<Record<Exclude<StaffBlock, keyof typeof fixed>, () => readonly Block[]>> = {
    identity: () => [opening(sheet, view, width)],
    summary: () => [summaryBlock(sheet, view, width)],
    results: () => resultsIn(flow.room(gap) - beneath("results", leastGap) - gap * view.sites.length),
    charts: () => [overAgeCharts(sheet, view, charts, { width, room: flow.room(between) - besideCharts(between) })],
    references: () => referencesBlocks(sheet, references, width),
  };
  const end = keys.slice(keys.indexOf("methods"));
  let resultsEnd = 1;
  let between = 0;
  for (const [index, key] of keys.entries()) {
    const isFirstPicture = keys[index - 1] === "summary";
    if (isFirstPicture) between = gap;
    if (keys[index - 2] === "summary" && leastOf(key, gap) + beneath(key, gap) > flow.room(0)) between = leastGap;
    // A signature is never alone on a sheet.
    if (isClinicians && key === last.with && leastOf(key, leastGap) + beneath(key, leastGap) > flow.room(0)) flow.breakPage();
    const blocks = key in fixed ? fixed[key as keyof typeof fixed] : parts[key as keyof typeof parts]();
    if (key === "charts") resultsEnd = flow.page();
    if (key === "methods") {
      // Methods start a page, unless charts already did.
      if (flow.page() === resultsEnd) flow.breakPage();
      between = end.reduce((sum, other) => sum + leastOf(other, methodsGap), 0) <= flow.room(0) ? methodsGap : leastGap;
    }
    // Separate page, to avoid mixing numbers of different references.
    if (key === "references" && blocks.length > 0) flow.breakPage();
    for (const block of blocks) flow.place(block, between);
  }
  flow.place(signatures, gap);
}

type FixedParts<Key extends StaffBlock> = Readonly<Record<Key, readonly Block[]>>;

function resultParts(
  sheet: Sheet,
  view: ReportView,
  width: number,
  state: StateView | null,
): FixedParts<"childHeight" | "changes" | "reader"> {
  // The last page has the signature.
  const reader = state?.signature.length ? null : readerLine(view, state);
  return {
    childHeight: [childHeightSection(sheet, view.childHeight, width)],
    changes: [changesSection(sheet, view.changes, width)],
    reader: reader === null ? [] : [paragraph(sheet, reader, width, styles.small)],
  };
}

/** Parts that need no room to be known before they are drawn. */
function lastParts(sheet: Sheet, view: ReportView, width: number, isSigned: boolean): FixedParts<LastBlock> {
  const { methods, limits } = methodsParts(sheet, view, width);
  return {
    clinical: [section(sheet, blockTitles.clinical, factLines(sheet, view.clinical ?? [], width), width)],
    checks: [section(sheet, blockTitles.checks, bulletColumns(sheet, view.checks, width), width)],
    methods,
    limits: [limits],
    methodsLine: [paragraph(sheet, methodsLine(view), width, styles.small)],
    notes: [section(sheet, blockTitles.notes, paragraph(sheet, view.notes ?? "", width, styles.body), width)],
    record: [record(sheet, view, width)],
    signature: isSigned ? [] : [signOff(sheet, width)],
  };
}

type LastBlock = "clinical" | "checks" | "methods" | "limits" | "methodsLine" | "notes" | "record" | "signature";

function heightOf(blocks: readonly Block[], between: number): number {
  return blocks.reduce((sum, { height }) => sum + (height > 0 ? height + between : 0), 0);
}
