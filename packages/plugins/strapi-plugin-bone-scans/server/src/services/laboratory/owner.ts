import { notFound, placeOf, roleMissing, type Actor, type Member, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";

/** Id of a workspace, or null for the laboratory, whose devices, checks and precision all workspaces use. */
export type OwnerId = string | null;

export type LaboratoryActor = Actor | Member;

export function reachOf(actor: LaboratoryActor): Reach {
  return { places: "places" in actor ? actor.memberships : [] };
}

/** @throws `not_found`; `role_missing` if a member's role does not allow the call */
export function requireAllowed<Row extends { readonly workspaceId: OwnerId }>(actor: LaboratoryActor, row: Row | null): Row {
  if (!row) throw notFound();
  const { workspaceId } = row;
  if (workspaceId === null || !("places" in actor) || actor.places.some((place) => place.workspaceId === workspaceId)) return row;
  throw roleMissing();
}

/** Limits a query to the laboratory and the reach's workspaces. */
export function usableIn({ places }: Reach): object {
  const ids = places.map(({ workspaceId }) => workspaceId);
  return ids.length === 0 ? { workspaceId: null } : { $or: [{ workspaceId: { $in: ids } }, { workspaceId: null }] };
}

/** Locks the owning workspace. Call in the transaction of the change. @throws `role_missing`, `not_found`, `workspace_archived` */
export async function holdOwner(strapi: Strapi, actor: LaboratoryActor, ownerId: OwnerId): Promise<void> {
  if (!("places" in actor)) {
    if (ownerId !== null) throw notFound();
    return;
  }
  if (ownerId === null) throw roleMissing();
  // Devices and precision belong to all centers.
  if ((await workspacesOf(strapi).hold(actor, ownerId)).centerId !== null) throw roleMissing();
}

/** Checks a call that stores nothing. @throws `role_missing` for leads of one center */
export function requireAllCenters(actor: LaboratoryActor): void {
  if ("places" in actor && placeOf(actor).centerId !== null) throw roleMissing();
}

/** Unique keys begin with their workspace, because nulls never collide in a unique index. */
export const keyIn = (ownerId: OwnerId, key: string): string => (ownerId === null ? key : `${ownerId}/${key}`);
