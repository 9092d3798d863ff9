import { flagSentences } from "@trabecula/report-types";
import { overrideLabel } from "./validity.ts";
import { grouped, lowerFirst, unique } from "./words.ts";
import type { SiteView, ValidityView } from "./types.ts";

/** `where` null: applies to everything. */
interface Check {
  where: string | null;
  text: string;
}

export function checksOf(validity: ValidityView, sites: readonly SiteView[]): string[] {
  const bare = sites.flatMap(({ nothingCompared: text }) => (text === null ? [] : [{ where: null, text }]));
  const unstated = validity.scans.flatMap(({ title, unstated: text }) => (text ? [{ where: title, text: `${text}.` }] : []));
  const overrides = validity.scans.flatMap(({ title, facts }) =>
    facts
      .filter(({ label }) => label === overrideLabel)
      .map(({ value }) => ({ where: title, text: `scored despite motion, because: ${value}` })),
  );
  const doubts = validity.doubts.map(({ text, concerns }) => ({ where: concerns, text }));
  const checks: Check[] = [...bare, ...unstated, ...overrides, ...doubts, ...sites.flatMap(siteChecks)];
  return grouped(checks, ({ text }) => text).map(([text, members]) => {
    const where = unique(members.flatMap((member) => member.where ?? []));
    return where.length > 0 ? `${where.map((place, index) => (index === 0 ? place : lowerFirst(place))).join("; ")}: ${text}` : text;
  });
}

function siteChecks({ title, remarks, profiles, notCompared }: SiteView): Check[] {
  const lines = profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines));
  // The motion override is already shown with its reason.
  const own = remarks.filter(({ text }) => text !== flagSentences.motion_override);
  const onLines = own.map(({ mark, text }) => {
    const names = lines.filter(({ marks }) => marks.includes(mark)).map(({ abbreviation }) => abbreviation);
    return { where: `${title}, ${names.join(", ")}`, text };
  });
  const refused = (notCompared?.reasons ?? []).flatMap(({ values }) =>
    values.flatMap(({ notes }) => notes.map((text) => ({ where: title, text }))),
  );
  return [...onLines, ...refused];
}
