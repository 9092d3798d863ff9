import administration from "../../../docs/api-administration.md?raw";
import reference from "../../../docs/api.md?raw";
import { administratorGroups, userGroups, type ApiGroup } from "@trabecula/messages/api-groups";
import { slugOf } from "../content/markdown.ts";

/** One `##` section of a generated reference, shown as a page of its own. */
export interface Group extends ApiGroup {
  readonly parent: string;
  readonly path: string;
  readonly text: string;
  readonly endpoints: readonly string[];
  readonly shapes: readonly string[];
}

export const ofUsers = readReference("api-reference", reference, userGroups);
export const ofAdministrators = readReference("api-administration", administration, administratorGroups);
export const groups: readonly Group[] = [...ofUsers.groups, ...ofAdministrators.groups];

const pages = new Map(groups.flatMap(({ path, endpoints, shapes }) => [...endpoints, ...shapes].map((name) => [slugOf(name), path])));

/** Address of an endpoint or shape. */
export function addressOf(id: string): string {
  return `${pages.get(id) ?? ""}#${id}`;
}

function readReference(parent: string, file: string, listed: readonly ApiGroup[]): { introduction: string; groups: Group[] } {
  const sections = file.replace(/^<!--.*-->\s*# .*\n/, "").split(/\n(?=## )/);
  const startOf = ({ title }: ApiGroup) => `## ${title}\n`;
  const isGroup = (section: string) => listed.some((group) => section.startsWith(startOf(group)));
  const groups = listed.map((group) => {
    const text = sections.find((section) => section.startsWith(startOf(group)))?.slice(startOf(group).length) ?? "";
    const names = [...text.matchAll(/^### (.+)$/gm)].map(([, name = ""]) => name);
    const endpoints = names.filter((name) => name.includes(" "));
    const shapes = names.filter((name) => !name.includes(" "));
    return { ...group, parent, path: `/documentation/${parent}/${group.slug}`, text, endpoints, shapes };
  });
  return { introduction: sections.filter((section) => !isGroup(section)).join("\n"), groups };
}
