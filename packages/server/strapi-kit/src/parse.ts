import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

interface Issue {
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Truncates too long lists in `input`.
 * @throws `unknown_keys` (422) for unknown keys, otherwise `validation_failed` (422) with a reason by field
 */
export function parseInput<Output>(contract: ZodMiniType<Output>, input: unknown): Output {
  shortenLists(contract, input);
  const parsed = contract.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues as readonly Issue[];
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) throw new AppError("unknown_keys", `This call does not take ${listOfKeys(unknown.keys ?? [])}.`);
  const fields = fieldReasons(issues);
  const first = issues[0];
  throw new AppError("validation_failed", first?.path.length ? (fields[fieldName(first)] ?? genericSentence) : genericSentence, fields);
}

const mostNamed = 50;

function listOfKeys(keys: readonly string[]): string {
  const names = keys.slice(0, mostNamed).map((key) => `"${key.slice(0, 40)}"`);
  const more = keys.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Start of zod's default messages, which are written for programmers. */
const defaultMessage = /^(?:Invalid (?:input|option|key|element)|Too (?:big|small)|Unrecognized key)\b/;

const genericSentence = "The request is not of the documented form.";

function fieldName(issue: Issue): string {
  return issue.path.map(String).join(".");
}

function fieldReasons(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, mostNamed))
    fields[fieldName(issue)] ??= defaultMessage.test(issue.message) ? plainReason(issue) : issue.message;
  return fields;
}

function plainReason({ code }: Issue): string {
  if (code === "too_big") return "This value is too long or too large.";
  if (code === "too_small") return "This value is too short or too small.";
  return "This value is missing or of the wrong kind.";
}

/** Truncates in place. Zod validates items before length: 25,000 wrong items take a tenth of a second. */
export function shortenLists(contract: $ZodType, value: unknown): void {
  shorten([contract], value);
}

const takesNoList: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum", "literal", "null", "object", "record"]);

function shorten(types: readonly $ZodType[], value: unknown): void {
  if (types.length === 0 || typeof value !== "object" || value === null) return;
  const defs = types.flatMap((type) => alternatives(type, value as Record<string, unknown>));
  if (Array.isArray(value)) {
    const lists = defs.filter(({ def }) => def.type === "array");
    if (defs.some(({ def }) => def.type !== "array" && !takesNoList.has(def.type))) return;
    value.length = Math.min(value.length, Math.max(0, ...lists.map(({ bag }) => (bag as { maximum?: number }).maximum ?? Infinity)) + 1);
    const elements = lists.flatMap(({ def }) => (def.type === "array" ? def.element : []));
    for (const item of value) shorten(elements, item);
    return;
  }
  const ofKey = new Map<string, $ZodType[]>();
  for (const { def } of defs) {
    if (def.type === "object") for (const [key, inside] of Object.entries(def.shape)) ofKey.set(key, [...(ofKey.get(key) ?? []), inside]);
    if (def.type === "record") for (const inside of Object.values(value)) shorten([def.valueType], inside);
  }
  for (const [key, inside] of ofKey) shorten(inside, (value as Record<string, unknown>)[key]);
}

/** The discriminator selects one of a union. */
function alternatives(type: $ZodType, value: Readonly<Record<string, unknown>>): $ZodTypes["_zod"][] {
  const { def } = (type as $ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable" || def.type === "default") return alternatives(def.innerType, value);
  if (def.type !== "union") return [(type as $ZodTypes)._zod];
  const key = (def as { discriminator?: string }).discriminator;
  const chosen = (option: $ZodType) =>
    key === undefined || (option._zod.propValues?.[key] as ReadonlySet<unknown> | undefined)?.has(value[key]) === true;
  return def.options.filter(chosen).flatMap((option) => alternatives(option, value));
}
