import type { Fit, ReportType } from "@trabecula/contracts";
import { create } from "zustand";
import { draftOf, type ColumnsDraft } from "./model/columns-draft.ts";
import { settingsOf, usualSettings, type SettingsDraft } from "./model/settings-draft.ts";

interface StartState {
  file: File | null;
  /** Name of the file of the fit that is tried again, while the browser no longer has the file. */
  wantedFile: string | null;
  /** Null: as the file's header suggests. */
  reportType: ReportType | null;
  columns: ColumnsDraft | null;
  settings: SettingsDraft;
}

const nothing: StartState = { file: null, wantedFile: null, reportType: null, columns: null, settings: usualSettings };

/** What is being prepared, in memory only: nothing of a cohort is stored in the browser. */
export const useStart = create<StartState>()(() => nothing);

/** Files of this visit by the fit that was started with them, so that other settings can be tried without asking again. */
const sentFiles = new Map<string, File>();

/** A file that stands in for the one asked for keeps the reading and the settings; any other begins anew. */
export function takeFile(file: File): void {
  useStart.setState(({ wantedFile }) => (wantedFile === null ? { ...nothing, file } : { file }));
}

export function changeStart(change: Partial<StartState>): void {
  useStart.setState(change);
}

export function startOver(): void {
  useStart.setState(nothing);
}

export function keepSentFile(fitId: string, file: File): void {
  sentFiles.set(fitId, file);
}

/** Prepares another fit of the same cohort with the settings of this one. */
export function tryAgain(fit: Fit): void {
  useStart.setState({
    file: sentFiles.get(fit.id) ?? null,
    wantedFile: fit.fileName,
    reportType: fit.plan.reportType,
    columns: draftOf(fit.plan.columns),
    settings: settingsOf(fit.plan),
  });
}
