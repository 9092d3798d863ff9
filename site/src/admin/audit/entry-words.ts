import type { AuditEntry } from "@trabecula/contracts";

export const actorKindWords: Record<AuditEntry["actorKind"], string> = {
  user: "An account",
  panel: "Staff in the panel",
  none: "Not logged in",
};

/** Text for an actor without an account link. */
export function wordsForActor({ actorKind, actor, address }: Pick<AuditEntry, "actorKind" | "actor" | "address">): string {
  if (actorKind === "none") return address === null ? "The platform itself" : actorKindWords.none;
  if (actorKind === "panel") return actor ?? actorKindWords.panel;
  return actor ?? "An account that is gone";
}

export interface EntryObject {
  kind: string;
  id: string;
  /** Null if there is no screen for administrators, as for reports. */
  path: string | null;
}

const screens: Record<string, string> = { user: "/admin/users", dataset: "/admin/datasets", fit: "/admin/fits" };

const kindWords: Record<string, string> = {
  user: "Account",
  report: "Report",
  patient: "Patient",
  dataset: "Dataset",
  device: "Device",
  fit: "Fit",
  precision: "Precision",
  mail: "Mail",
  session: "Session",
  settings: "Settings, version",
};

/** Parses objects such as `user:abc…`. */
export function readObject(object: string): EntryObject {
  const [kind = "", id = ""] = object.split(":", 2);
  const screen = Object.hasOwn(screens, kind) ? screens[kind] : undefined;
  return {
    kind: Object.hasOwn(kindWords, kind) ? (kindWords[kind] ?? kind) : kind,
    id,
    path: screen ? `${screen}/${id}` : null,
  };
}
