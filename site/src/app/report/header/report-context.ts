import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trabecula/contracts";
import { site } from "@trabecula/contracts/endpoints";
import { contextOf, type ReportContext } from "@trabecula/report-view";
import { useMemo } from "react";
import { api } from "../../../shell/api.ts";
import { useWorkspace } from "../../../shell/workspaces.ts";
import { useSession } from "../../../shell/session-store.ts";
import { workspaceQuery } from "../../workspaces/workspace-queries.ts";
import { patientQuery } from "../../patients/patient-queries.ts";

/** Facts for the PDF that the record lacks, from the owner's account or the shared workspace. */
export function useReportContext({ patientId, workspaceId }: Report): ReportContext {
  const user = useSession((state) => state.user);
  const workspace = useWorkspace();
  const shared = workspace === null || workspace.kind === "personal" ? null : workspace.name;
  const { data: patient = null } = useQuery({ ...patientQuery(patientId ?? ""), enabled: patientId !== null });
  const { data: settings = null } = useQuery({
    queryKey: ["site-content"],
    queryFn: () => api.call(site.content, {}),
    staleTime: Infinity,
  });
  const { data: { letterhead = null } = {} } = useQuery({ ...workspaceQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  return useMemo(() => {
    const account = shared === null ? user : { firstName: "", lastName: "", institution: shared };
    return contextOf({ patient, account, settings, letterhead });
  }, [patient, user, shared, settings, letterhead]);
}

/** True while name, code, patient and notes can still change in place. */
export const isOpen = ({ signature, beingReplaced, readState, addenda }: Report): boolean =>
  signature == null && addenda === undefined && beingReplaced === undefined && readState !== "entered-in-error";
