import { queryOptions } from "@tanstack/react-query";
import type { AdaptationReply, PatientsCheckRequest, ScannerCheckQuery, ScannerCheckReply, ScoreBatchQuery } from "@trabecula/contracts";
import { scannerChecks } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export type Controls =
  | { readonly from: "table"; readonly file: File; readonly options: Omit<ScoreBatchQuery, "datasetId" | "scanner" | "scale"> }
  | { readonly from: "patients" };

export interface CheckRequest {
  readonly question: Pick<PatientsCheckRequest, "datasetId" | "scanner" | "margin">;
  readonly controls: Controls;
  /** Saves the result under this scanner name; null: not saved. */
  readonly keep: { readonly device: string } | null;
}

export function checkScanner({ question, controls, keep }: CheckRequest): Promise<ScannerCheckReply> {
  const device = keep?.device.trim() ? { device: keep.device.trim() } : {};
  if (controls.from === "patients") return api.call(scannerChecks.byPatients, { body: { ...question, ...device, keep: keep !== null } });
  const body = new FormData();
  body.set("file", controls.file, controls.file.name);
  const query: ScannerCheckQuery = { ...controls.options, ...question, ...device, ...(keep ? { keep: "true" } : {}) };
  return api.call(scannerChecks.byTable, { query, body });
}

export interface AdaptRequest extends Pick<CheckRequest, "question" | "controls"> {
  readonly draft?: { readonly key: string; readonly version: string; readonly device: string };
}

export function adaptReference({ question: { datasetId, scanner }, controls, draft }: AdaptRequest): Promise<AdaptationReply> {
  const device = draft?.device.trim() ? { device: draft.device.trim() } : {};
  const asked = { datasetId, scanner, ...device, ...(draft && { key: draft.key.trim(), version: draft.version.trim() }) };
  if (controls.from === "patients") return api.call(scannerChecks.adaptByPatients, { body: { ...asked, keep: draft !== undefined } });
  const body = new FormData();
  body.set("file", controls.file, controls.file.name);
  const query = { ...controls.options, ...asked, ...(draft && { keep: "true" as const }) };
  return api.call(scannerChecks.adaptByTable, { query, body });
}

export const checkQuery = (id: string) =>
  queryOptions({ queryKey: ["scanner-check", id], queryFn: () => api.call(scannerChecks.detail, { params: { id } }) });

export const deleteCheck = (id: string) => api.call(scannerChecks.remove, { params: { id } });
