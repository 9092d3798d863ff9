/** An object's keys in alphabetical order, each with its text; objects of one kind share them, and a report has hundreds of a kind. */
type Shape = readonly (readonly [key: string, text: string])[];

/** More kinds of objects than a report has; beyond, as keys that someone chose could be, nothing more is remembered. */
const mostShapes = 1000;
const shapes = new Map<string, Shape>();

/**
 * JSON with the keys of every object in alphabetical order, so that equal values are equal texts. Otherwise as `JSON.stringify` writes:
 * what is undefined is left out, and null in a list. The value is plain data: no dates, no `toJSON`.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((part) => (part === undefined ? "null" : canonicalJson(part))).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  const object = value as Record<string, unknown>;
  for (const [key, text] of shapeOf(object)) {
    const part = object[key];
    if (part !== undefined) parts.push(`${text}:${canonicalJson(part)}`);
  }
  return `{${parts.join(",")}}`;
}

function shapeOf(object: object): Shape {
  const keys = Object.keys(object);
  const name = JSON.stringify(keys);
  const known = shapes.get(name);
  if (known) return known;
  const shape = keys.toSorted().map((key) => [key, JSON.stringify(key)] as const);
  if (shapes.size < mostShapes) shapes.set(name, shape);
  return shape;
}
