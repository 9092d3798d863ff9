import { errorStatus } from "@trabecula/contracts";
import { administratorSections, isFileBody, isOtherReply, userSections, type Access, type Endpoint } from "@trabecula/contracts/endpoints";
import { nameOf, renderShape, withParts } from "./shapes.ts";

const callers: Readonly<Record<Access, string>> = {
  anyone: "anyone",
  session: "users",
  researcher: "researchers",
  member: "members",
  workspace: "workspace members",
  patient: "patients",
  admin: "administrators",
};

const written = "<!-- Written by `node cms/reference/write.ts` from packages/core/contracts; edit its endpoints and shapes instead. -->";

const introduction = `${written}

# The API

The site and scripts use these endpoints. Curators and administrators have [further endpoints](api-administration.md).

- Bodies are JSON (\`application/json\`) unless the endpoint takes a file.
- Ids are opaque text, dates \`YYYY-MM-DD\`, times ISO 8601 in UTC, and ages decimal years.
- Values are in the units of the catalogue (GET /api/report-types).
- Unknown keys are rejected. So is a changing request with a foreign \`Origin\`.
- Where a shape has \`version\` or \`expected\`, send the state that you read. If someone has changed it since, the reply is 409 \`conflict\`.
- A patient or report answers its version as \`ETag\` too. Send it in \`If-Match\` with a change. If someone has changed the record since, nothing is
  stored and the reply is 412 \`changed_meanwhile\`. Its \`current\` has the sent fields that differ. In a clinic
  or study a change without \`If-Match\` gets 428 \`precondition_required\`.
- Files, documents and exports of an account wait for each other, up to 16 of each kind; further ones get 429. \`Retry-After\` says after how many seconds to try again.

## Access

Scripts send a personal token with each request: \`Authorization: Bearer trab_…\`. Create one under /settings/tokens. It acts in one workspace,
while its owner is a member there, and reads and writes names of patients only with the scope \`names\`. Each endpoint lists the scopes that it
accepts. An endpoint without a scope needs a session and answers a token with 403 \`scope_missing\`. An unknown, expired or revoked token
gets 401 \`token_refused\`, and 429 after a hundred of these from one network. Cookies are ignored if there is a token.

A session begins with POST /api/user/login. Send its two cookies with each request.

| access | who may call |
|---|---|
| anyone | everyone, without account |
| users | every logged-in user |
| researchers | researchers and administrators |
| members | researchers and administrators, for records of their workspaces; 404 beyond them, 403 \`role_missing\` where the role in the workspace does not allow it. \`workspace\` names the workspace of a collection; by default it is the personal one, or that of the token |
| workspace members | members of the workspace; 404 for everyone else, 403 \`role_missing\` where the role does not allow it |
| patients | patients |
| administrators | administrators; 404 for everyone else |
`;

const administratorIntroduction = `${written}

# The administration API

Endpoints to curate datasets, fit cohorts and run the site. They follow the rules of [the API](api.md) for bodies, errors and access.
`;

const userGroups = withShapes(userSections);
const administratorGroups = withShapes(administratorSections, new Set(userGroups.flatMap(({ shapes }) => shapes)));

export function renderReference(): string {
  return [
    introduction,
    "## Errors\n",
    "An error has a sentence for the user, a code for programs and, for input, a reason by field.\n",
    fence(`ErrorReply = ${renderShape("ErrorReply")}`),
    ["| status | codes |", "|---|---|", ...statusRows()].join("\n") + "\n",
    ...userGroups.flatMap(renderGroup),
  ].join("\n");
}

export function renderAdministratorReference(): string {
  const elsewhere = new Set(userGroups.flatMap(({ shapes }) => shapes.map(anchor)));
  return [administratorIntroduction, ...administratorGroups.flatMap(renderGroup)]
    .join("\n")
    .replaceAll(/\]\(#(\w+)\)/g, (link, name: string) => (elsewhere.has(name) ? `](api.md#${name})` : link));
}

type Sections = Readonly<Record<string, readonly Endpoint[]>>;

interface Group {
  readonly title: string;
  readonly listed: readonly Endpoint[];
  readonly shapes: readonly string[];
}

function withShapes(sections: Sections, documented: ReadonlySet<string> = new Set()): Group[] {
  const done = new Set(documented);
  return Object.entries(sections).map(([title, listed]) => {
    const shapes = withParts(listed.flatMap(shapesOf)).filter((name) => !done.has(name));
    for (const name of shapes) done.add(name);
    return { title, listed, shapes };
  });
}

function renderGroup({ title, listed, shapes }: Group): string[] {
  return [`## ${title}\n`, ...listed.map(renderEndpoint), ...shapes.map((name) => `### ${name}\n\n${fence(renderShape(name))}`)];
}

function statusRows(): string[] {
  const statuses = [...new Set(Object.values(errorStatus))].sort((left, right) => left - right);
  return statuses.map((status) => {
    const codes = Object.entries(errorStatus).filter(([, of]) => of === status);
    return `| ${status} | ${codes.map(([code]) => `\`${code}\``).join(", ")} |`;
  });
}

function renderEndpoint({ method, path, note, access, scopes = [], versioned, query, body, reply, status }: Endpoint): string {
  const taken = scopes.map((scope) => `\`${scope}\``).join(" or ");
  const lines = [
    `### ${method} /api${path}\n`,
    `${note}\n`,
    `- access: ${callers[access]}${taken && `, token ${taken}`}`,
    versioned ? `- header: \`${method === "GET" ? "ETag" : "If-Match"}\`` : "",
    query ? `- query: ${link(nameOf(query))}` : "",
    body ? `- body: ${isFileBody(body) ? `${body.file} (≤ ${Math.floor(body.maxBytes / 1_000_000)} MB)` : link(nameOf(body.json))}` : "",
    `- reply${status ? ` ${status}` : ""}: ${isOtherReply(reply) ? reply.text : link(nameOf(reply))}`,
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
