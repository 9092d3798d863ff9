import { errorStatus } from "@trabecula/contracts";
import { administratorSections, isFileBody, isOtherReply, userSections, type Access, type Endpoint } from "@trabecula/contracts/endpoints";
import { nameOf, renderShape, withParts } from "./shapes.ts";

const who: Readonly<Record<Access, string>> = {
  anyone: "anyone",
  session: "every user who is logged in",
  researcher: "researchers and administrators",
  owner: "the owner; to everyone else it is missing (404)",
  patient: "patients",
  admin: "administrators; to everyone else it is missing (404)",
};

const written = "<!-- Written by `node cms/reference/write.ts` from packages/core/contracts; edit its endpoints and shapes instead. -->";

const introduction = `${written}

# The API

Everything the site does goes through these routes; scripts may use them too. Bodies are JSON (\`application/json\`), files
come as stated beside the route. Ids are opaque text, dates \`YYYY-MM-DD\`, instants ISO 8601 UTC, ages decimal years, values
in the units of the catalogue (GET /api/report-types). Keys that a shape does not name are refused. A state-changing call
with a foreign \`Origin\` is refused.

Scripts send a personal token, made under /settings/tokens, with each call: \`Authorization: Bearer trab_…\`. What each of its scopes may
call stands beside the calls; a call without a scope takes a session, and answers a token 403 \`scope_missing\`. A token that does not count (unknown,
over, revoked) answers 401 \`token_refused\`, after a hundred of these from one network 429. Where a call brings a token, its cookies are
not looked at. Sessions begin with POST /api/user/login, whose two cookies are sent with each call. What only curators and
administrators call is in [a file of its own](api-administration.md).
`;

const administratorIntroduction = `${written}

# The Administration API

Calls to curate datasets, fit cohorts and run the site. Everything that [the API](api.md) says of bodies, errors and access
holds here too; shapes that are not below are there.
`;

const shapesOfUsers = withParts(shapesIn(userSections));
const shapesOfAdministrators = withParts(shapesIn(administratorSections)).filter((name) => !shapesOfUsers.includes(name));

export function renderReference(): string {
  return [
    introduction,
    "## Errors\n",
    "A failing call answers one sentence that a user can act on, a code for programs and, for input, a reason by field.\n",
    fence(`ErrorReply = ${renderShape("ErrorReply")}`),
    ["| status | codes |", "|---|---|", ...statusRows()].join("\n") + "\n",
    ...renderSections(userSections),
    ...renderShapes(shapesOfUsers),
  ].join("\n");
}

export function renderAdministratorReference(): string {
  const elsewhere = new Set(shapesOfUsers.map(anchor));
  return [administratorIntroduction, ...renderSections(administratorSections), ...renderShapes(shapesOfAdministrators)]
    .join("\n")
    .replaceAll(/\]\(#(\w+)\)/g, (link, name: string) => (elsewhere.has(name) ? `](api.md#${name})` : link));
}

type Sections = Readonly<Record<string, readonly Endpoint[]>>;

function renderSections(sections: Sections): string[] {
  return Object.entries(sections).flatMap(([title, listed]) => [`## ${title}\n`, ...listed.map(renderEndpoint)]);
}

function renderShapes(names: readonly string[]): string[] {
  return [
    "## Shapes\n",
    "Written as TypeScript types; `?` may be left out.\n",
    ...names.map((name) => `### ${name}\n\n${fence(`${name} = ${renderShape(name)}`)}`),
  ];
}

function shapesIn(sections: Sections): string[] {
  return Object.values(sections).flat().flatMap(shapesOf);
}

function statusRows(): string[] {
  const statuses = [...new Set(Object.values(errorStatus))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const codes = Object.entries(errorStatus).filter(([, of]) => of === status);
    return `| ${status} | ${codes.map(([code]) => `\`${code}\``).join(", ")} |`;
  });
}

function renderEndpoint({ method, path, note, access, scopes = [], query, body, reply, status }: Endpoint): string {
  const taken = scopes.map((scope) => `\`${scope}\``).join(" or ");
  const lines = [
    `### ${method} /api${path}\n`,
    `${note}\n`,
    `- who: ${who[access]}`,
    taken ? `- by a token: ${taken}` : "",
    query ? `- query: ${link(nameOf(query))}` : "",
    body
      ? `- body: ${isFileBody(body) ? `${body.file}; ${Math.floor(body.maxBytes / 1_000_000)} MB at most` : link(nameOf(body.json))}`
      : "",
    `- answers ${status ?? 200}: ${isOtherReply(reply) ? reply.text : link(nameOf(reply))}`,
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

function shapesOf({ query, body, reply, note }: Endpoint): string[] {
  const contracts = [query, isFileBody(body) ? undefined : body?.json, isOtherReply(reply) ? undefined : reply];
  const words = `${note} ${isFileBody(body) ? body.file : ""}`;
  const mentioned = [...words.matchAll(/\[(\w+)\]\(#\w+\)/g)].flatMap(([, name]) => name ?? []);
  return [...contracts.flatMap((contract) => (contract ? nameOf(contract) : [])), ...mentioned];
}

function link(name: string): string {
  return `[${name}](#${anchor(name)})`;
}

function anchor(name: string): string {
  return name.toLowerCase();
}

function fence(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\`\n`;
}
