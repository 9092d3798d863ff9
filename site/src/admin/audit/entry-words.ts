import type { AuditEntry } from "@trabecula/contracts";

export const actorKindWords: Record<AuditEntry["actorKind"], string> = {
  user: "An account",
  panel: "Staff in the panel",
  none: "Not logged in",
};

/** Who acted, where no account can be linked to. What no call was part of, the platform did by itself. */
export function wordsForActor({ actorKind, actor, address }: Pick<AuditEntry, "actorKind" | "actor" | "address">): string {
  if (actorKind === "none") return address === null ? "The platform itself" : actorKindWords.none;
  if (actorKind === "panel") return actor ?? actorKindWords.panel;
  return actor ?? "An account that is gone";
}

export interface EntryObject {
  kind: string;
  id: string;
  /** Screen of the object; null where there is none, or where none is shown to administrators, as of reports. */
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

/** An entry's object, such as `user:abc…`, in words and with the way to it. */
export function readObject(object: string): EntryObject {
  const [kind = "", id = ""] = object.split(":", 2);
  const screen = Object.hasOwn(screens, kind) ? screens[kind] : undefined;
  return {
    kind: Object.hasOwn(kindWords, kind) ? (kindWords[kind] ?? kind) : kind,
    id,
    path: screen ? `${screen}/${id}` : null,
  };
}
