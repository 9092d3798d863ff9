import type { ReportView } from "@trabecula/report-view";
import { together } from "./layout/arrange.ts";
import { createFlow, type Flow } from "./layout/flow.ts";
import { bullets } from "./parts/facts.ts";
import { methodsBlocks, record, section } from "./parts/methods.ts";
import { opening, summaryBlock } from "./parts/opening.ts";
import { frameOf } from "./parts/page-frame.ts";
import { patientBlocks } from "./parts/patient-page.ts";
import { resultsBlocks } from "./parts/results.ts";
import { signOff } from "./parts/sign-off.ts";
import type { Sheet } from "./sheet.ts";

const gap = 10;

/** The pages of a reading: a researcher's results and methods, a clinician's page to sign, a patient's page in plain words. */
export function drawPages(sheet: Sheet, view: ReportView): void {
  const frame = frameOf(sheet);
  const { width } = frame;
  const flow = createFlow(sheet, frame);
  if (view.patient) {
    for (const block of patientBlocks(sheet, view, view.patient, width)) flow.place(block, gap);
    return;
  }
  flow.place(opening(sheet, view, width), 0);
  flow.place(summaryBlock(sheet, view, width), 0);
  for (const row of resultsBlocks(sheet, view, width)) flow.place(together(row, frame.bottom - frame.top), gap);
  if (view.reading === "clinician") drawClinicianEnd(sheet, flow, view, width);
  else drawMethods(sheet, flow, view, width);
}

function drawMethods(sheet: Sheet, flow: Flow, view: ReportView, width: number): void {
  flow.breakPage();
  for (const block of methodsBlocks(sheet, view, width)) flow.place(block, gap);
}

function drawClinicianEnd(sheet: Sheet, flow: Flow, view: ReportView, width: number): void {
  flow.place(section(sheet, "What to check", bullets(sheet, view.checks, width), width), gap);
  flow.place(record(sheet, view, width), gap);
  flow.place(signOff(sheet, width), gap);
}
