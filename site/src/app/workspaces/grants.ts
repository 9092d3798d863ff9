import type { Center, Identity, Member, WorkspaceRole } from "@trabecula/contracts";
import { roles } from "@trabecula/messages/workspaces";

export const meanings: Record<WorkspaceRole, string> = {
  lead: "Does everything, and manages members.",
  editor: "Adds and changes patients and reports.",
  reader: "Reads patients and reports, and exports values.",
  monitor: "Reads a study by codes alone, and exports de-identified values.",
};

export const roleChoices = (Object.keys(roles) as WorkspaceRole[]).map((value) => ({ value, label: roles[value] }));

const identityLabels: Record<Identity, string> = { names: "Names and codes", codes: "Codes only" };

export const identityChoices = (Object.keys(identityLabels) as Identity[]).map((value) => ({ value, label: identityLabels[value] }));

export const centerChoices = (centers: readonly Center[]) =>
  centers.map(({ id, name, code }) => ({ value: id, label: `${code}, ${name}` }));

export function grantText({ role, centerId, identity, maySign }: Grant, centers: readonly Center[]): string {
  const center = centerId === null ? "all centers" : (centers.find(({ id }) => id === centerId)?.name ?? "one center");
  return [roles[role], center, identityLabels[identity].toLowerCase(), ...(maySign ? ["may sign"] : [])].join(", ");
}

export type Grant = Pick<Member, "role" | "centerId" | "identity" | "maySign">;

/** Form values; an empty center means all. */
export interface GrantValues {
  role: WorkspaceRole;
  centerId: string;
  identity: Identity;
  maySign: boolean;
}

export const valuesOf = ({ role, centerId, identity, maySign }: Grant): GrantValues => ({
  role,
  centerId: centerId ?? "",
  identity,
  maySign,
});

/** Monitors see codes only, and only leads and editors sign. */
export function grantOf<Values extends GrantValues>({ centerId, ...values }: Values) {
  return {
    ...values,
    centerId: centerId === "" ? null : centerId,
    identity: values.role === "monitor" ? ("codes" as const) : values.identity,
    maySign: values.maySign && (values.role === "lead" || values.role === "editor"),
  };
}

export const nameOf = ({ firstName, lastName, email }: Pick<Member, "firstName" | "lastName" | "email">): string =>
  `${firstName} ${lastName}`.trim() || email;
