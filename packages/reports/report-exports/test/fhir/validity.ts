import { Ajv } from "ajv";
import schema from "./schema/r4-extract.json" with { type: "json" };

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const { id: _id, ...definitions } = schema;
// The published schema mixes draft-04 keywords with references, which strict mode rejects.
const matches = new Ajv({ strict: false, allErrors: false, unicodeRegExp: false }).compile(definitions);

const required: Readonly<Record<string, readonly string[]>> = {
  Bundle: ["type"],
  DiagnosticReport: ["status", "code"],
  Observation: ["status", "code"],
  Organization: ["name"],
  ServiceRequest: ["status", "intent"],
  CodeSystem: ["status", "content"],
};

export function problemsOf(bundle: Json): string[] {
  const schemaProblems = matches(bundle) ? [] : (matches.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const urls = new Set(nodesOf(bundle).flatMap(({ node }) => (typeof node["fullUrl"] === "string" ? [node["fullUrl"]] : [])));
  return [...schemaProblems, ...nodesOf(bundle).flatMap(({ path, node }) => problemsOfNode(path, node, urls))];
}

function problemsOfNode(path: string, node: { readonly [key: string]: Json }, urls: ReadonlySet<string>): string[] {
  const type = typeof node["resourceType"] === "string" ? node["resourceType"] : "";
  const names = Object.keys(node);
  const reference = node["reference"];
  return [
    ...(names.length === 0 ? [`${path} is empty`] : []),
    ...names.filter((name) => isEmpty(node[name]!)).map((name) => `${path}.${name} is empty`),
    ...(required[type] ?? []).filter((name) => !(name in node)).map((name) => `${path} has no ${name}`),
    ...(names.filter((name) => /^value[A-Z]/.test(name)).length > 1 ? [`${path} has two values`] : []),
    ...(names.filter((name) => /^effective[A-Z]/.test(name)).length > 1 ? [`${path} is of two times`] : []),
    ...(type === "Observation" && ("valueQuantity" in node || "valueString" in node) === "dataAbsentReason" in node
      ? [`${path} has a value or a reason, not both`]
      : []),
    ...("value" in node && "code" in node && !("system" in node) ? [`${path} has a code of no system`] : []),
    ...(typeof reference === "string" && !urls.has(reference) ? [`${path} refers to nothing`] : []),
  ];
}

const isEmpty = (value: Json) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

function nodesOf(value: Json, path = ""): { path: string; node: { readonly [key: string]: Json } }[] {
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.entries(value).flatMap(([key, part]) => nodesOf(part as Json, `${path}.${key}`));
  return Array.isArray(value) ? parts : [{ path, node: value as { readonly [key: string]: Json } }, ...parts];
}
