import type { Fit, ReportType } from "@trabecula/contracts";
import { create } from "zustand";
import { draftOf, type ColumnsDraft } from "./columns-draft.ts";
import { settingsOf, usualSettings, type SettingsDraft } from "./settings-draft.ts";

interface StartState {
  file: File | null;
  /** File name of the fit to repeat when the browser no longer has the file. */
  wantedFile: string | null;
  /** Null: as suggested by the header. */
  reportType: ReportType | null;
  columns: ColumnsDraft | null;
  settings: SettingsDraft;
}

const nothing: StartState = { file: null, wantedFile: null, reportType: null, columns: null, settings: usualSettings };

/** Stays in memory: no cohort data is stored in the browser. */
export const useStart = create<StartState>()(() => nothing);

/** Files by fit id, so that other settings can be tried without choosing the file again. */
const sentFiles = new Map<string, File>();

/** A replacement for the wanted file keeps mapping and settings; any other file resets them. */
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

export function tryAgain(fit: Fit): void {
  useStart.setState({
    file: sentFiles.get(fit.id) ?? null,
    wantedFile: fit.fileName,
    reportType: fit.plan.reportType,
    columns: draftOf(fit.plan.columns),
    settings: settingsOf(fit.plan),
  });
}
