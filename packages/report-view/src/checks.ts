import { flagSentences } from "@trabecula/report-types";
import { overrideLabel } from "./validity.ts";
import { unique } from "./words.ts";
import type { SiteView, ValidityView } from "./types.ts";

/** What to check before relying on the numbers, each once: what is not stated, doubts, and remarks on single values. */
export function checksOf(validity: ValidityView, sites: readonly SiteView[]): string[] {
  const unstated = validity.scans.flatMap(({ title, unstated: text }) => (text ? [`${title}: ${text}.`] : []));
  const overrides = validity.scans.flatMap(({ title, facts }) =>
    facts.filter(({ label }) => label === overrideLabel).map(({ value }) => `${title}: scored despite motion, because: ${value}`),
  );
  const doubts = validity.doubts.map(({ text, concerns }) => (concerns ? `${concerns}: ${text}` : text));
  return unique([...unstated, ...overrides, ...doubts, ...sites.flatMap(siteChecks)]);
}

function siteChecks({ title, remarks, profiles, notCompared }: SiteView): string[] {
  const lines = profiles.flatMap(({ groups }) => groups.flatMap((group) => group.lines));
  // That a scan was scored despite motion is said above, with its reason.
  const own = remarks.filter(({ text }) => text !== flagSentences.motion_override);
  const onLines = own.map(({ mark, text }) => {
    const names = lines.filter(({ marks }) => marks.includes(mark)).map(({ abbreviation }) => abbreviation);
    return `${title}, ${names.join(", ")}: ${text}`;
  });
  const refused = (notCompared?.reasons ?? []).flatMap(({ values }) =>
    values.flatMap(({ notes }) => notes.map((text) => `${title}: ${text}`)),
  );
  return [...onLines, ...refused];
}
