import * as contracts from "@trabecula/contracts";
import * as z from "zod/mini";

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
}

const shapes = Object.entries(contracts)
  .filter(([name]) => /^Z[A-Z]/.test(name))
  .map(([name, contract]) => ({ name: name.slice(1), contract: contract as z.ZodMiniType }));
const names = new Map(shapes.map(({ name, contract }) => [contract, name]));
const schemas = readSchemas();

function readSchemas(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const { name, contract } of shapes) registry.add(contract, { id: name });
  // One object of all takes a tenth of the time of a registry.
  const all = z.object(Object.fromEntries(shapes.map(({ name, contract }) => [name, contract])));
  return z.toJSONSchema(all, { metadata: registry, unrepresentable: "any" }).$defs as Readonly<Record<string, JsonSchema>>;
}

export function nameOf(contract: z.ZodMiniType): string {
  const name = names.get(contract);
  if (name === undefined) throw new Error("An endpoint's contract must be an export of @trabecula/contracts, so that it has a name.");
  return name;
}

export function withParts(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const part of references(schemas[name])) visit(part);
  };
  names.forEach(visit);
  return [...found].sort();
}

export function renderShape(name: string): string {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no contract Z${name}.`);
  return render(schema, "");
}

const nameIn = (reference: string) => reference.replace("#/$defs/", "");

function references(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = "$ref" in node && typeof node.$ref === "string" ? [nameIn(node.$ref)] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

function render(schema: JsonSchema, indent: string): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((option) => render(option, indent)).join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => render(item, indent)).join(", ")}]`;
  if (schema.type === "array") return renderList(schema.items ?? {}, indent);
  if (schema.type === "object") return renderObject(schema, indent);
  return schema.type ?? "unknown";
}

function renderList(item: JsonSchema, indent: string): string {
  const text = render(item, indent);
  return text.includes(" | ") && !text.startsWith("{") ? `(${text})[]` : `${text}[]`;
}

function renderObject({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties)
    return `{ [key: string]: ${typeof additionalProperties === "object" ? render(additionalProperties, indent) : "unknown"} }`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => {
    const isOptional = !required.includes(key) || "default" in schema;
    return `${inner}${key}${isOptional ? "?" : ""}: ${render(schema, inner)};${limits(schema)}`;
  });
  return ["{", ...lines, `${indent}}`].join("\n");
}

function limits(schema: JsonSchema): string {
  const bounds = schema.anyOf?.find((option) => option.type !== "null") ?? schema;
  const words = [
    range("", bounds.minimum, bounds.maximum),
    range("items ", bounds.minItems, bounds.maxItems),
    bounds.maxLength === undefined ? "" : `≤ ${bounds.maxLength} characters`,
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((word) => word !== "");
  return words.length === 0 ? "" : ` // ${words.join(", ")}`;
}

function range(what: string, minimum?: number, maximum?: number): string {
  const highest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const lowest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (lowest !== undefined && highest !== undefined) return `${what}${lowest} to ${highest}`;
  if (lowest !== undefined) return `${what}from ${lowest}`;
  return highest === undefined ? "" : `${what}up to ${highest}`;
}
