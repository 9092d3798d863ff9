import { randomInt } from "node:crypto";
import { fewestPeople, type StudyCounts, type StudyPerson } from "@trabecula/report-exports";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { inParts } from "@trabecula/strapi-kit";
import type { StudyRow, StudyRows } from "./study-rows.ts";

/** Excludes characters that are easily confused. */
const letters = "23456789ABCDEFGHJKMNPQRTUVWXYZ";
const codeLength = 8;
/** Maximum shift of a person's dates, either way. */
const mostDays = 365;
const peoplePerBatch = 250;

export interface StudyMember extends StudyPerson {
  readonly ownCode: string;
  readonly rowIds: readonly number[];
}

export interface StudyPlan {
  /** Sorted by random code, so that the original order is lost. */
  readonly members: readonly StudyMember[];
  /** Groups that are too small, as `groupOf` writes them. */
  readonly hidden: ReadonlySet<string>;
  readonly counts: StudyCounts;
}

export async function planStudy({ rows, withdrawn }: StudyRows): Promise<StudyPlan> {
  const byPerson = Map.groupBy(
    rows.filter(({ person }) => person !== null),
    ({ person }) => person!.toLowerCase(),
  );
  await yieldToEventLoop();
  const hidden = smallGroups(byPerson);
  const isShown = ({ groups }: StudyRow) => groups.some((group) => !hidden.has(group));
  const codes = new Set<string>();
  const members: StudyMember[] = [];
  await yieldToEventLoop();
  for await (const people of inParts([...byPerson.values()], peoplePerBatch))
    for (const own of people) {
      const rowIds = inOrder(own.filter(isShown)).map(({ rowId }) => rowId);
      if (rowIds.length > 0) members.push({ ownCode: own[0]!.person!, code: newCode(codes), days: randomDays(), rowIds });
    }
  const scans = await countScans(rows, hidden);
  members.sort((one, other) => (one.code < other.code ? -1 : 1));
  await yieldToEventLoop();
  return {
    members,
    hidden,
    counts: {
      people: members.length,
      reports: members.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
      scans: scans.shown,
      hiddenScans: scans.hidden,
      hiddenGroups: hidden.size,
      withdrawn,
      ofNobody: scans.reportsOfNobody,
    },
  };
}

const reportsPerCount = 1_000;

async function countScans(rows: readonly StudyRow[], hidden: ReadonlySet<string>) {
  const counts = { shown: 0, hidden: 0, reportsOfNobody: 0 };
  for await (const part of inParts(rows, reportsPerCount))
    for (const { person, groups } of part)
      if (person === null) counts.reportsOfNobody += 1;
      else for (const group of groups) counts[hidden.has(group) ? "hidden" : "shown"] += 1;
  return counts;
}

function smallGroups(byPerson: ReadonlyMap<string, readonly StudyRow[]>): Set<string> {
  const people = new Map<string, number>();
  for (const rows of byPerson.values())
    for (const group of new Set(rows.flatMap(({ groups }) => groups))) people.set(group, (people.get(group) ?? 0) + 1);
  return new Set([...people].flatMap(([group, count]) => (count < fewestPeople ? [group] : [])));
}

/** Sorts by scan date, randomly within a day. */
function inOrder(rows: readonly StudyRow[]): StudyRow[] {
  return rows
    .map((row) => ({ row, chance: randomInt(2 ** 32) }))
    .sort((one, other) => one.row.days.localeCompare(other.row.days) || one.chance - other.chance)
    .map(({ row }) => row);
}

function newCode(codes: Set<string>): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]!).join("");
  if (codes.has(code)) return newCode(codes);
  codes.add(code);
  return code;
}

/** Excludes 0, because unshifted dates could identify a person. */
function randomDays(): number {
  const days = randomInt(1, mostDays + 1);
  return randomInt(2) === 0 ? days : -days;
}
