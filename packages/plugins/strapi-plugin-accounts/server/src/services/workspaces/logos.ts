import { createHash, randomUUID } from "node:crypto";
import type { Letterhead, Logo, UpdateWorkspaceRequest } from "@trabecula/contracts";
import { AppError, orNotFound, sql, type Strapi } from "@trabecula/strapi-kit";
import { tables } from "../../database/models.ts";
import { readPicture } from "./read-picture.ts";
import type { WorkspaceRow } from "./workspace-rows.ts";

const mostLogos = 50;

interface LogoRow {
  readonly public_id: string;
  readonly media_type: string;
  readonly picture: string;
}

/** Returns the column after a change; empty if the request has neither letterhead nor logo. @throws `validation_failed`, `conflict` */
export async function letterheadAfter(
  strapi: Strapi,
  workspace: WorkspaceRow,
  { letterhead: texts, logo }: Pick<UpdateWorkspaceRequest, "letterhead" | "logo">,
): Promise<{ letterhead?: Letterhead | null }> {
  if (texts === undefined && logo === undefined) return {};
  const stored = workspace.letterhead as Letterhead | null;
  const head = texts === undefined ? stored : texts;
  if (head === null) {
    if (logo) throw refused("Save a letterhead with a name first.");
    return { letterhead: null };
  }
  const { name, address, telephone } = head;
  const after = logo ? await addLogo(strapi, workspace.documentId, Buffer.from(logo, "base64")) : logo === null ? null : stored?.logo;
  return { letterhead: { name, address, telephone, ...(after && { logo: after }) } };
}

async function addLogo(strapi: Strapi, workspaceId: string, bytes: Buffer): Promise<Logo> {
  const picture = await readPicture(bytes);
  if (typeof picture === "string") throw refused(picture);
  const db = await sql(strapi);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const ofWorkspace = { workspace_id: workspaceId };
  const known = (await db(tables.logos)
    .where({ ...ofWorkspace, picture_hash: sha256 })
    .first()) as LogoRow | undefined;
  const { mediaType, width, height } = picture;
  if (known) return { id: known.public_id, sha256, width, height };
  const stored = (await db(tables.logos).where(ofWorkspace).count({ total: "*" })) as { total: number | string }[];
  if (Number(stored[0]!.total) >= mostLogos)
    throw new AppError("conflict", `A workspace keeps ${mostLogos} logos at most, because signed documents need them.`);
  const id = randomUUID().replaceAll("-", "");
  const row = { public_id: id, ...ofWorkspace, picture_hash: sha256, media_type: mediaType, width, height };
  await db(tables.logos).insert({ ...row, picture: bytes.toString("base64"), created_at: Date.now() });
  return { id, sha256, width, height };
}

function refused(reason: string): AppError {
  return new AppError("validation_failed", reason, { logo: reason });
}

export async function readLogo(strapi: Strapi, id: string): Promise<{ readonly mediaType: string; readonly bytes: Buffer }> {
  const row = orNotFound((await (await sql(strapi))(tables.logos).where({ public_id: id }).first()) as LogoRow | undefined);
  return { mediaType: row.media_type, bytes: Buffer.from(row.picture, "base64") };
}

/** Null: deleted, or another picture than the letterhead names. */
export async function pictureOf(strapi: Strapi, { id, sha256 }: Logo): Promise<Uint8Array | null> {
  const row = (await (await sql(strapi))(tables.logos).where({ public_id: id, picture_hash: sha256 }).first()) as LogoRow | undefined;
  const bytes = row ? Buffer.from(row.picture, "base64") : null;
  return bytes !== null && createHash("sha256").update(bytes).digest("hex") === sha256 ? bytes : null;
}
