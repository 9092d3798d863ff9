import { rightsOf, type Right, type Signing, type WorkspaceKind, type WorkspaceRole, type WorkspaceState } from "@trabecula/contracts";
import { AppError, notFound } from "./app-error.ts";
import type { Actor } from "./ports.ts";
import type { SqlQuery } from "./sql.ts";

export interface Place {
  readonly workspaceId: string;
  readonly kind: WorkspaceKind;
  readonly name: string;
  readonly state: WorkspaceState;
  readonly keepsNames: boolean;
  readonly role: WorkspaceRole;
  /** The one center that the member reaches; null: all. */
  readonly centerId: string | null;
  readonly names: boolean;
  readonly signing: Signing;
  readonly maySign: boolean;
  readonly credentials: string | null;
}

/** Records that a caller or a job may touch. */
export interface Reach {
  readonly places: readonly (Pick<Place, "workspaceId" | "centerId"> & Partial<Pick<Place, "role">>)[];
}

/** Workspaces of a reach whose records the caller reads de-identified. */
export function monitoredIn({ places }: Reach): ReadonlySet<string> {
  return new Set(places.flatMap(({ workspaceId, role }) => (role === "monitor" ? workspaceId : [])));
}

/** The same records in full, for results that identify nobody. */
export function unmasked({ places }: Reach): Reach {
  return { places: places.map(({ workspaceId, centerId }) => ({ workspaceId, centerId })) };
}

/** Actor of a call about records. `places`: for a record, all that allow the call; for a collection, that of its workspace. */
export interface Member extends Actor {
  readonly places: readonly Place[];
  readonly memberships: readonly Place[];
  readonly right: Right;
}

/** Reaches all centers, for jobs and for the export and deletion of an account. */
export function wholeWorkspace(workspaceId: string): Reach {
  return { places: [{ workspaceId, centerId: null }] };
}

/** Empty for patients. */
export function personalWorkspace({ personalWorkspaceId }: Pick<Actor, "personalWorkspaceId">): Reach {
  return personalWorkspaceId === null ? { places: [] } : wholeWorkspace(personalWorkspaceId);
}

export function roleMissing(message = "Your role in this workspace does not allow this."): AppError {
  return new AppError("role_missing", message);
}

export function mayDo({ role }: Pick<Place, "role">, right: Right): boolean {
  return rightsOf[role].includes(right);
}

/**
 * @param workspaceId of a collection; null for a call about one record, which its query finds or not
 * @throws `not_found` for a workspace without membership, `role_missing`
 */
export function memberFor(actor: Actor, memberships: readonly Place[], right: Right, workspaceId: string | null): Member {
  const named = workspaceId === null ? memberships : memberships.filter((place) => place.workspaceId === workspaceId);
  const places = named.filter((place) => mayDo(place, right));
  if (workspaceId !== null && named.length === 0) throw notFound();
  if (workspaceId !== null && places.length === 0) throw roleMissing();
  return { ...actor, places, memberships, right };
}

/** Returns the member's place in the workspace of a collection or record. */
export function placeOf({ places }: Member, workspaceId = places[0]?.workspaceId): Place {
  const place = places.find((one) => one.workspaceId === workspaceId);
  if (place === undefined) throw notFound();
  return place;
}

/** Requires a lead of all centers, and limits the actor to this workspace. @throws AppError `not_found`, `role_missing` */
export function leadOf(actor: Member, workspaceId: string): Member {
  const lead = memberFor(actor, actor.memberships, actor.right, workspaceId);
  if (placeOf(lead).centerId !== null) throw roleMissing();
  return lead;
}

export function handlesNames({ memberships }: Pick<Member, "memberships">, workspaceId: string): boolean {
  return memberships.some((place) => place.workspaceId === workspaceId && place.names);
}

/** Limits raw SQL to a reach; `table` qualifies the columns. */
export function within(query: SqlQuery, reach: Reach, table?: string): SqlQuery {
  const column = (name: string) => (table === undefined ? name : `${table}.${name}`);
  const { whole, centers } = parts(reach);
  const conditionOf = ({ workspaceId, centerId }: Reach["places"][number]) => ({
    [column("workspace_id")]: workspaceId,
    ...(centerId !== null && { [column("center_id")]: centerId }),
  });
  // Uses a single equality, so that lists read an index in its order.
  if (reach.places.length === 1) return query.where(conditionOf(reach.places[0]!));
  return query.where((any) => {
    void any.whereIn(column("workspace_id"), whole);
    for (const center of centers) void any.orWhere(conditionOf(center));
  });
}

export function whereWithin(reach: Reach): object {
  const { whole, centers } = parts(reach);
  const [only] = reach.places;
  if (reach.places.length === 1) return only!.centerId === null ? { workspaceId: only!.workspaceId } : placeColumns(only!);
  const inWhole = { workspaceId: { $in: whole } };
  return centers.length === 0 ? inWhole : { $or: [inWhole, ...centers.map(placeColumns)] };
}

const placeColumns = ({ workspaceId, centerId }: Reach["places"][number]) => ({ workspaceId, centerId });

function parts({ places }: Reach) {
  return {
    whole: places.filter(({ centerId }) => centerId === null).map(({ workspaceId }) => workspaceId),
    centers: places.filter(({ centerId }) => centerId !== null),
  };
}
