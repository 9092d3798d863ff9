import type { ReportView } from "@trabecula/report-view";
import type { ReferencesView } from "@trabecula/report-view/references";
import type { ChartRequests } from "./chart-requests.ts";
import type { Block } from "./layout/block.ts";
import { stack } from "./layout/arrange.ts";
import { createFlow } from "./layout/flow.ts";
import { childHeightSection } from "./parts/child-height.ts";
import { changesSection } from "./parts/changes.ts";
import { bullets } from "./parts/facts.ts";
import { methodsBlocks, record, section } from "./parts/methods.ts";
import { opening, summaryBlock } from "./parts/opening.ts";
import { frameOf } from "./parts/page-frame.ts";
import { leastRoomOfCharts, overAgeCharts } from "./parts/over-age-charts.ts";
import { patientBlocks } from "./parts/patient-page.ts";
import { referencesBlocks } from "./parts/references.ts";
import { resultsBlocks } from "./parts/results.ts";
import { signOff } from "./parts/sign-off.ts";
import type { Sheet } from "./sheet.ts";

const gap = 10;
/** Gap between method sections; the minimum is used to avoid an extra page. */
const [methodsGap, leastMethodsGap] = [7, 3];

export function drawPages(sheet: Sheet, view: ReportView, charts: ChartRequests, references: ReferencesView | null): void {
  const frame = frameOf(sheet);
  const { width } = frame;
  const flow = createFlow(sheet, frame);
  if (view.patient) {
    for (const block of patientBlocks(sheet, view, view.patient, width)) flow.place(block, gap);
    return;
  }
  flow.place(opening(sheet, view, width), 0);
  flow.place(summaryBlock(sheet, view, width), 0);
  const page = frame.bottom - frame.top;
  const isResearchers = view.reading === "researcher";
  const changes = stack([childHeightSection(sheet, view.childHeight, width), changesSection(sheet, view.changes, width)], gap);
  const end = isResearchers ? methodsBlocks(sheet, view, width) : clinicianBlocks(sheet, view, width);
  // Keeps the clinician's signature on the results page; charts use the remaining space.
  const needed = isResearchers ? 0 : heightOf(end, gap);
  const beneath = isResearchers ? leastRoomOfCharts(sheet, view, charts, width) : needed;
  const room = flow.room(gap) - heightOf([changes], gap) - beneath - gap * view.sites.length;
  for (const row of resultsBlocks(sheet, view, width, { room, page })) flow.place(row, gap);
  flow.place(changes, gap);
  const resultsEnd = flow.page();
  flow.place(overAgeCharts(sheet, view, charts, { width, room: flow.room(gap) - needed, isOnePage: !isResearchers }), gap);
  // Methods start a page, unless charts already did.
  if (isResearchers && flow.page() === resultsEnd) flow.breakPage();
  const between = heightOf(end, methodsGap) <= flow.room(0) ? methodsGap : leastMethodsGap;
  for (const block of end) flow.place(block, isResearchers ? between : gap);
  // Separate page, to avoid mixing numbers of different references.
  const others = referencesBlocks(sheet, references, width);
  if (others.length > 0) flow.breakPage();
  for (const block of others) flow.place(block, gap);
}

function heightOf(blocks: readonly Block[], between: number): number {
  return blocks.reduce((sum, { height }) => sum + (height > 0 ? height + between : 0), 0);
}

function clinicianBlocks(sheet: Sheet, view: ReportView, width: number): readonly Block[] {
  const checks = section(sheet, "What to check", bullets(sheet, view.checks, width), width);
  return [checks, record(sheet, view, width), signOff(sheet, width)];
}
