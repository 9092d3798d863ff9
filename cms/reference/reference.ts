import { errorStatus } from "@trabecula/contracts";
import { sections, type RouteNote } from "./routes.ts";
import { renderShape, withParts } from "./shapes.ts";

const who: Readonly<Record<RouteNote["who"], string>> = {
  anyone: "anyone",
  session: "every signed-in user",
  researcher: "researchers and administrators",
  owner: "the owner; to everyone else it is missing (404)",
  admin: "administrators; to everyone else it is missing (404)",
};

const introduction = `<!-- Written by \`node cms/reference/write.ts\` from the contracts; edit those and cms/reference/routes.ts instead. -->

# The API

Everything the site does goes through these routes; scripts may use them too. Bodies are JSON (\`application/json\`), files
come as stated beside the route. Ids are opaque text, dates \`YYYY-MM-DD\`, instants ISO 8601 UTC, ages decimal years, values
in the units of the catalogue (GET /api/report-types). Keys that a shape does not name are refused. A state-changing call
with a foreign \`Origin\` is refused.

Scripts log in with POST /api/user/login, keep both cookies and send them with each call.
`;

/** The whole reference as Markdown. */
export function renderReference(): string {
  const routes = sections.flatMap((section) => section.routes);
  return [
    introduction,
    "## Errors\n",
    "A failing call answers one sentence that a user can act on, a code for programs and, for input, a reason by field.\n",
    fence(`ErrorReply = ${renderShape("ErrorReply")}`),
    ["| status | codes |", "|---|---|", ...statusRows()].join("\n") + "\n",
    ...sections.flatMap(({ title, routes: listed }) => [`## ${title}\n`, ...listed.map(renderRoute)]),
    "## Shapes\n",
    "Written as TypeScript types; `?` may be left out.\n",
    ...withParts(routes.flatMap(shapesOf)).map((name) => `### ${name}\n\n${fence(`${name} = ${renderShape(name)}`)}`),
  ].join("\n");
}

function statusRows(): string[] {
  const statuses = [...new Set(Object.values(errorStatus))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const codes = Object.entries(errorStatus).filter(([, of]) => of === status);
    return `| ${status} | ${codes.map(([code]) => `\`${code}\``).join(", ")} |`;
  });
}

function renderRoute({ route, who: access, query, body, reply, status, note }: RouteNote): string {
  const lines = [
    `### ${route}\n`,
    `${note}\n`,
    `- who: ${who[access]}`,
    query ? `- query: ${link(query)}` : "",
    body ? `- body: ${typeof body === "string" ? link(body) : body.file}` : "",
    `- answers ${status ?? 200}: ${typeof reply === "string" ? link(reply) : reply.text}`,
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

function shapesOf({ query, body, reply, mentions = [] }: RouteNote): string[] {
  return [query, body, reply, ...mentions].filter((shape) => typeof shape === "string");
}

function link(name: string): string {
  return `[${name}](#${name.toLowerCase()})`;
}

function fence(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\`\n`;
}
