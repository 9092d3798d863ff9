import type { ConnectionTest } from "@trabecula/contracts";
import { guessFields, type Project, type ProjectPlaces } from "@trabecula/redcap";
import type { Strapi } from "@trabecula/strapi-kit";
import { workspacesOf } from "../../accounts.ts";

export async function serializeProject(
  strapi: Strapi,
  workspaceId: string,
  project: Project,
  places: ProjectPlaces,
): Promise<ConnectionTest["project"]> {
  const centers = await workspacesOf(strapi).centersOf(workspaceId);
  return {
    title: project.title,
    idField: project.idField,
    fields: guessFields(project).map(({ name, form, label, meaning, isIdentifier, codes, target, remark }) => ({
      ...{ name, form, label, meaning, isIdentifier, codes: [...codes], note: remark },
      target: target && { ...target, values: { ...target.values } },
    })),
    events: places.events.map(({ name, label, forms }) => ({ name, label, forms: [...forms] })),
    groups: places.groups.map(({ name, label }) => ({
      name,
      label,
      center: centers.find(({ code }) => isSameCode(code, name))?.name ?? null,
    })),
    missingCodes: [...project.missingCodes],
  };
}

export function isSameCode(code: string, group: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "_");
  return plain(code) === plain(group);
}
