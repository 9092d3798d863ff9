import type { Actor, ExportFile, Strapi } from "@trabecula/strapi-kit";
import { workspaceActivity } from "../audit/index.ts";
import { listCenters } from "./centers.ts";
import { listMembers } from "./members.ts";
import { readWorkspace } from "./serialize-workspace.ts";
import { readWaves } from "./waves.ts";
import { requirePlace } from "./workspace-rows.ts";

/** @see WorkspacesPort */
export async function* filesOfWorkspace(strapi: Strapi, lead: Actor, workspaceId: string): AsyncGenerator<ExportFile> {
  await requirePlace(strapi, lead, workspaceId, "lead");
  const { items: centers } = await listCenters(strapi, lead, workspaceId);
  const { items: waves } = await readWaves(strapi, lead, workspaceId);
  yield { name: "workspace.json", json: { ...(await readWorkspace(strapi, lead, workspaceId)), centers, waves } };
  const { items: members } = await listMembers(strapi, lead, workspaceId);
  yield { name: "members.json", json: members };
  yield workspaceActivity(strapi, workspaceId);
}
