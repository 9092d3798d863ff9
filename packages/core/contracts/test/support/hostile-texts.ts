import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { endpoints, type Endpoint } from "../../src/endpoints/index.ts";

/** Two classes of marks, which normalization sorts. */
export const marks = (count: number) => "\u0300".repeat(count / 2) + "\u0316".repeat(count / 2);

export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  "marks of two classes": (length) => `a${marks(length)}`,
  "half-width sound marks between marks": (length) => "か" + `${"\u0334".repeat(30)}\uff9e`.repeat(length / 31),
  "marks at the limit": (length) => `a${"\u0300".repeat(30)}`.repeat(length / 31),
  "joiners and emoji": (length) => "👩\u200d".repeat(length / 3),
  directions: (length) => "\u202eשלום\u2066".repeat(length / 6),
  "a long domain": (length) => `a@${"ä".repeat(length)}.example`,
  "many labels": (length) => `a@${"ä.".repeat(length / 2)}example`,
  brackets: (length) => "[(".repeat(length / 2),
  digits: (length) => `${"1".repeat(length)}x`,
  separators: (length) => `=${" ;,|".repeat(length / 4)}x`,
  spaces: (length) => `=${" ".repeat(length)}x`,
  "ligatures that grow": (length) => "\ufdfa".repeat(length),
};

export interface RequestText {
  readonly endpoint: Endpoint;
  readonly part: "query" | "body";
  readonly place: string;
  readonly type: $ZodType;
  readonly request: (text: string) => unknown;
}

type Found = Pick<RequestText, "place" | "type" | "request">;

function textsOf(type: $ZodType, place: string, request: RequestText["request"], outer: ReadonlySet<$ZodType> = new Set()): Found[] {
  if (outer.has(type)) return [];
  const { def } = (type as $ZodTypes)._zod;
  const inside = (part: $ZodType, name: string, wrap: (value: unknown) => unknown) =>
    textsOf(part, place + name, (text) => request(wrap(text) as string), new Set(outer).add(type));
  const same = (part: $ZodType) => inside(part, "", (value) => value);
  switch (def.type) {
    case "string":
      return [{ place, type, request }];
    case "object":
      return Object.entries(def.shape).flatMap(([key, part]) =>
        inside(part, `.${key}`, (value) => ({ ...fixedOf(def.shape), [key]: value })),
      );
    case "array":
      return inside(def.element, "[]", (value) => [value]);
    case "record":
      return [
        ...inside(def.keyType, "{key}", (value) => ({ [value as string]: null })),
        ...inside(def.valueType, "{}", (value) => ({ key: value })),
      ];
    case "tuple":
      return def.items.flatMap((part, index) =>
        inside(part, `[${index}]`, (value) => def.items.map((_, at) => (at === index ? value : null))),
      );
    case "union":
      return def.options.flatMap(same);
    case "optional":
    case "nullable":
    case "default":
      return same(def.innerType);
    default:
      return [];
  }
}

function fixedOf(shape: Readonly<Record<string, $ZodType>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, part]) => {
      const { def } = (part as $ZodTypes)._zod;
      return def.type === "literal" ? [[key, def.values[0]]] : [];
    }),
  );
}

export const requestTexts: readonly RequestText[] = endpoints.flatMap((endpoint) => {
  const { method, path, query, body } = endpoint;
  const parts = { query, body: body && "json" in body ? body.json : undefined };
  return (["query", "body"] as const).flatMap((part) =>
    parts[part] ? textsOf(parts[part], `${method} ${path} ${part}`, (value) => value).map((found) => ({ ...found, endpoint, part })) : [],
  );
});
