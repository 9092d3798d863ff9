import type { ChangedMeanwhile } from "@trabecula/contracts";

/** Fields that someone edits as one, such as birth date and year of birth. */
export interface FieldGroup {
  readonly label: string;
  readonly fields: readonly string[];
  /** Null: nothing is given. */
  readonly text: (values: Readonly<Record<string, unknown>>) => string | null;
}

type Change = Readonly<Record<string, unknown>>;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const ownGroup = (field: string): FieldGroup => ({ label: field, fields: [field], text: (values) => textOf(values[field]) });

export function groupsWith(fields: readonly string[], groups: readonly FieldGroup[], alone = ownGroup): FieldGroup[] {
  const known = groups.filter((group) => group.fields.some((field) => fields.includes(field)));
  const others = fields.filter((field) => !groups.some((group) => group.fields.includes(field)));
  return [...known, ...others.map((field) => alone(field))];
}

export function overlapping(
  change: Change,
  { fields }: ChangedMeanwhile,
  groups: readonly FieldGroup[],
  opened: Change = {},
): FieldGroup[] {
  const isTheirs = (field: string, { theirs }: { theirs?: unknown }) => !(field in opened && isSame(opened[field], theirs));
  const differing = Object.keys(fields).filter((field) => !isSame(change[field], fields[field]!.theirs) && isTheirs(field, fields[field]!));
  return groupsWith(differing, groups);
}

export function withoutGroups<Changed extends object>(change: Changed, kept: readonly FieldGroup[]): Partial<Changed> {
  const left = new Set(kept.flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(change).filter(([field]) => !left.has(field))) as Partial<Changed>;
}

export function theirValues({ fields }: ChangedMeanwhile): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, { theirs }]) => [field, theirs]));
}

export function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
