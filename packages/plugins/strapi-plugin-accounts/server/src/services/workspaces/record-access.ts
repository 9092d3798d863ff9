import { mostMemberships, type Right } from "@trabecula/contracts";
import {
  AppError,
  mayDo,
  memberFor,
  notFound,
  roleMissing,
  sql,
  type Actor,
  type Member,
  type Place,
  type Sql,
  type SqlQuery,
  type Strapi,
} from "@trabecula/strapi-kit";
import { workspaceTables } from "../../content-types/index.ts";
import { signingOf } from "./serialize-workspace.ts";
import type { TokenState } from "../tokens/find-token-actor.ts";
import { isOpen, roleOf } from "../users/user-row.ts";
import { findUsers, lockUser } from "../users/user-rows.ts";

type PlaceRow = Omit<Place, "keepsNames" | "names" | "signing" | "maySign"> & {
  keepsNames: boolean | number;
  identity: "names" | "codes";
  signing: Place["signing"] | null;
  maySign: boolean | number | null;
};

function queryPlaces(db: Sql, { id }: Pick<Actor, "id">): SqlQuery {
  return db({ m: workspaceTables.memberships })
    .join({ w: workspaceTables.workspaces }, "w.document_id", "m.workspace_id")
    .where({ "m.account_id": id })
    .select({
      workspaceId: "m.workspace_id",
      role: "m.role",
      centerId: "m.center_id",
      ...{ identity: "m.identity", maySign: "m.may_sign", credentials: "m.credentials", signing: "w.signing" },
      ...{ kind: "w.kind", name: "w.name", state: "w.state", keepsNames: "w.keeps_names" },
    });
}

/** @param names whether the session or token may read and write names where the member may */
function placeFrom(names: boolean, { identity, keepsNames, maySign, signing, ...row }: PlaceRow): Place {
  return {
    ...row,
    keepsNames: Boolean(keepsNames),
    names: names && identity === "names" && row.role !== "monitor",
    signing: signingOf({ kind: row.kind, signing }),
    maySign: Boolean(maySign),
  };
}

/** Uses one indexed query; a token has only the membership of its workspace. @throws `conflict` for too many */
export async function placesOf(strapi: Strapi, actor: Actor, token?: Pick<TokenState, "workspaceId" | "scopes">): Promise<Place[]> {
  const found = queryPlaces(await sql(strapi), actor)
    .orderBy("m.id")
    .limit(mostMemberships + 1);
  if (token) void found.where({ "m.workspace_id": token.workspaceId });
  const rows = (await found) as PlaceRow[];
  if (rows.length > mostMemberships)
    throw new AppError("conflict", `You are a member of more than ${mostMemberships} workspaces. Leave some of them.`);
  return rows.map((row) => placeFrom(token?.scopes.includes("names") ?? true, row));
}

/** @see WorkspacesPort */
export async function holdPlace(strapi: Strapi, member: Member, workspaceId: string, { alone = false } = {}): Promise<Place> {
  const user = await lockUser(strapi, member.rowId);
  if (!user || !isOpen(user)) throw new AppError("no_session", "Please log in again.");
  // SQLite has one writer and no row locks. PostgreSQL would read the membership from before the wait.
  const db = await sql(strapi);
  const workspace = db(workspaceTables.workspaces).where({ document_id: workspaceId }).select("id");
  await (alone ? workspace.forUpdate() : workspace.forKeyShare());
  const [row] = (await queryPlaces(db, member).where({ "m.workspace_id": workspaceId })) as PlaceRow[];
  const before = member.memberships.find((place) => place.workspaceId === workspaceId);
  if (!row || before === undefined || row.centerId !== before.centerId) throw notFound();
  if (!mayDo(row, member.right)) throw roleMissing();
  if (row.state !== "open") throw new AppError("workspace_archived", "This workspace is archived. It can only be read.");
  return placeFrom(before.names, row);
}

/** @see WorkspacesPort */
export async function rereadMember(strapi: Strapi, member: Member): Promise<Member> {
  const known = new Map(member.memberships.map(({ workspaceId, names }) => [workspaceId, names]));
  const memberships = (await placesOf(strapi, member)).flatMap((place) => {
    const names = known.get(place.workspaceId);
    // A token keeps its limit on names.
    return names === undefined ? [] : { ...place, names: names && place.names };
  });
  return memberFor(member, memberships, member.right, null);
}

/** @see WorkspacesPort */
export async function lockForJob(strapi: Strapi, workspaceId: string): Promise<void> {
  await (await sql(strapi))(workspaceTables.workspaces).where({ document_id: workspaceId }).forKeyShare().select("id");
}

/** @see WorkspacesPort */
export async function memberNow(strapi: Strapi, accountId: string, workspaceId: string, right: Right): Promise<Member | null> {
  const [user] = await findUsers(strapi, { where: { documentId: accountId } });
  if (!user || !isOpen(user)) return null;
  const { id: rowId, personalWorkspaceId } = user;
  const actor: Actor = { rowId, id: accountId, role: roleOf(user.productRole), sessionId: null, personalWorkspaceId };
  const memberships = await placesOf(strapi, actor);
  const isMember = memberships.some((place) => place.workspaceId === workspaceId && mayDo(place, right));
  return isMember ? memberFor(actor, memberships, right, workspaceId) : null;
}
