import type { ConnectionTest } from "@trabecula/contracts";
import { CallError, readPlaces, readProject } from "@trabecula/redcap";
import { leadOf, type Member, type Strapi } from "@trabecula/strapi-kit";
import { clientOf, sendServerOf } from "./connection-clients.ts";
import { connectionOf, type Named } from "./connection-service.ts";
import { serializeProject } from "./describe-project.ts";
import { readCapabilities } from "./sending/fhir-server.ts";
import { askStudies } from "./sending/stow-server.ts";

export async function testConnection(
  strapi: Strapi,
  actor: Member,
  { id, connectionId }: Named,
  left: AbortSignal,
): Promise<ConnectionTest> {
  const lead = leadOf(actor, id);
  const row = await connectionOf(strapi, lead, connectionId);
  try {
    if (row.kind !== "redcap") {
      const ask = row.kind === "fhir" ? readCapabilities : askStudies;
      return { problem: null, project: null, server: await ask(sendServerOf(strapi, row, left, 0)) };
    }
    const client = clientOf(strapi, row, left, 0);
    const project = await readProject(client);
    return { problem: null, project: await serializeProject(strapi, id, project, await readPlaces(client, project)), server: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { problem: error.message, project: null, server: null };
  }
}
