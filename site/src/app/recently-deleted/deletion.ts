import type { PatientsDeleted } from "@trabecula/contracts";
import { countOf } from "@trabecula/messages";
import { create } from "zustand";
import { useSession } from "../../shell/session-store.ts";

/** The last deletion, until it is undone, closed, or its list or workspace is left. */
export interface Deletion {
  readonly ids: readonly string[];
  readonly message: string;
  readonly list: "/patients" | "/reports";
  readonly workspaceId: string | null;
}

export const useDeletion = create<{ deletion: Deletion | null }>()(() => ({ deletion: null }));

function show(deletion: Omit<Deletion, "workspaceId">): void {
  useDeletion.setState({ deletion: { ...deletion, workspaceId: useSession.getState().workspaceId } });
}

export const closeDeletion = (): void => useDeletion.setState({ deletion: null });

export function showDeletedReports(ids: readonly string[]): void {
  show({ ids, message: deletedText({ deleted: 0, reports: ids.length }), list: "/reports" });
}

export function showDeletedPatients(ids: readonly string[], gone: PatientsDeleted): void {
  show({ ids, message: deletedText(gone), list: "/patients" });
}

function deletedText({ deleted, reports }: PatientsDeleted): string {
  const what = [...(deleted > 0 ? [countOf(deleted, "patient")] : []), ...(reports > 0 ? [countOf(reports, "report")] : [])];
  return `${what.join(" and ")} ${deleted + reports === 1 ? "is" : "are"} deleted.`;
}

export const restorable = {
  reports: "Deleted reports can be restored for 30 days.",
  patients: "Deleted patients can be restored with their reports for 30 days. Restoring does not give access again.",
};
