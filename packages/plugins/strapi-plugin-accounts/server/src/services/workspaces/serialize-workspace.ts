import type { Center, ListedCenter, Signing, Workspace, WorkspaceDetail } from "@trabecula/contracts";
import { mayDo, type Actor, type Strapi } from "@trabecula/strapi-kit";
import { findCenters, requirePlace, type CenterRow, type Place, type WorkspaceRow, versionOf } from "./workspace-rows.ts";

export function serializeCenter({ documentId, name, code }: CenterRow): Center {
  return { id: documentId, name, code };
}

export function serializeListed(row: CenterRow): ListedCenter {
  return { ...serializeCenter(row), version: versionOf(row) };
}

export function serializePlace({ workspace, membership }: Place, centers: readonly CenterRow[]): Workspace {
  const center = centers.find(({ documentId }) => documentId === membership.centerId);
  return {
    id: workspace.documentId,
    kind: workspace.kind,
    name: workspace.name,
    state: workspace.state,
    role: membership.role,
    center: center ? serializeCenter(center) : null,
    identity: membership.identity,
    maySign: membership.maySign ?? false,
  };
}

async function serializeDetail(strapi: Strapi, place: Place): Promise<WorkspaceDetail> {
  const { centerId } = place.membership;
  const { deleteAfter, keepsNames, codePattern, version } = place.workspace;
  return {
    ...serializePlace(place, centerId === null ? [] : await findCenters(strapi, [centerId])),
    ...{ deleteAfter, keepsNames, codePattern, version },
    signing: signingOf(place.workspace),
    datasets: datasetsOf(place.workspace),
    templates: mayDo(place.membership, "write") ? templatesOf(place.workspace) : [],
    letterhead: (place.workspace.letterhead ?? null) as WorkspaceDetail["letterhead"],
  };
}

export function signingOf({ kind, signing }: Pick<WorkspaceRow, "kind" | "signing">): Signing {
  return kind === "personal" ? "off" : (signing ?? "optional");
}

export function datasetsOf({ datasets }: Pick<WorkspaceRow, "datasets">): WorkspaceDetail["datasets"] {
  return (datasets ?? {}) as WorkspaceDetail["datasets"];
}

export function templatesOf({ templates }: Pick<WorkspaceRow, "templates">): WorkspaceDetail["templates"] {
  return (templates ?? []) as unknown as WorkspaceDetail["templates"];
}

export async function readWorkspace(strapi: Strapi, actor: Pick<Actor, "id">, workspaceId: string): Promise<WorkspaceDetail> {
  return serializeDetail(strapi, await requirePlace(strapi, actor, workspaceId, "member"));
}
