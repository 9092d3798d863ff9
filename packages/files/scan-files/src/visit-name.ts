export type VisitName = { name: string; visit: string };

const marks = "v|vis|visit|t|tp|time|timepoint|y|yr|year|m|mo|month|w|wk|week|scan|session";
const words = "baseline|bl|screening|follow[-_ ]?up|fu";

/** `V1_HTOT_BMD`, `baseline.HTOT_BMD`; `HTOT_BMD_V1`, `HTOT_BMD_2`, `HTOT_BMD_baseline`; `HTOT_BMD1`. */
const forms: readonly [RegExp, (found: RegExpExecArray) => VisitName][] = [
  [
    new RegExp(String.raw`^(?:${marks})[\s._-]*(\d{1,2})[\s._-]+(.+)$`, "i"),
    ([, visit, name]) => ({ name: name!, visit: String(Number(visit)) }),
  ],
  [
    new RegExp(String.raw`^((?:${words})[\s._-]*\d{0,2})[\s._-]+(.+)$`, "i"),
    ([, visit, name]) => ({ name: name!, visit: visit!.toLowerCase() }),
  ],
  [
    new RegExp(String.raw`^(.+?)[\s._-]+(?:${marks})?[\s._-]*(\d{1,2})$`, "i"),
    ([, name, visit]) => ({ name: name!, visit: String(Number(visit)) }),
  ],
  [
    new RegExp(String.raw`^(.+?)[\s._-]+((?:${words})[\s._-]*\d{0,2})$`, "i"),
    ([, name, visit]) => ({ name: name!, visit: visit!.toLowerCase() }),
  ],
  [/^(.*[a-z])(\d{1,2})$/i, ([, name, visit]) => ({ name: name!, visit: String(Number(visit)) })],
];

const longest = 100;

export function visitNames(name: string): VisitName[] {
  const text = name.trim();
  if (text.length > longest) return [];
  return forms.flatMap(([pattern, read]) => {
    const found = pattern.exec(text);
    return found ? [read(found)] : [];
  });
}
