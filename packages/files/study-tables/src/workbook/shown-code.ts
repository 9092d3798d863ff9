import { visible } from "../visible.ts";

const subject = "(?:patient(?:en)?|pat|proband(?:en)?|subject|subj|participant|person|case|fall|sample|samp|client|member)";
const record =
  "(?:study|studien|record|rec|meas(?:urement)?|mess(?:ungs?)?|scan|exam|visit|device|phantom|serial|hospital|screening|file|image)";
const mark = "(?:id|ids|identifier\\d?|ident|code|codes|no|nr|num|number|nummer|key|index)";

/** Letters and digits only, as in "PatientID", "Meas-No" and "Probandennummer". */
const codeName = new RegExp(
  `^(?:${subject}|(?:${subject}|${record}|lab|uni|unique|redcap|de|anonymi[sz]ed|pseudonym|research)*${mark}+(?:${subject}|${record})?|mrn|pid|seqn|barcode|pseudonym|measno|device|scanner|phantom)$`,
);

/** True for a header of codes, whose text counts as the sheet shows it. */
export function isCodeHeader(header: string): boolean {
  const text = visible(header).trim();
  if (text === "" || text.length > 80) return false;
  return codeName.test(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "")) || /(?:^|[^\p{L}])id(?:[^\p{L}]|$)/iu.test(text);
}

/** Limit of Excel. */
export const longestFormat = 255;

/** Excel keeps 15 digits of a number, so longer codes of two people can be one number. */
const largestCode = 1e15;

/**
 * A number as its cell shows it, by formats of whole numbers with zeros and fixed text: 42 in `"P-"000` is P-042.
 * @param format of the cell; default: General
 * @returns null if the text depends on the country, or means something else, such as a date
 */
export function shownCode(value: number, format = "General"): string | null {
  if (Math.abs(value) >= largestCode || format.length > longestFormat) return null;
  if (/^(?:general|@)$/i.test(format.trim())) return String(value);
  if (!Number.isInteger(value)) return null;
  const sections = partsOf(format);
  if (sections === null) return null;
  const section = sectionOf(sections, value);
  const sign = value < 0 && sections.length === 1 ? "-" : "";
  return section === undefined ? null : `${sign}${filled(section, String(Math.abs(value)))}`.trim();
}

type Part = { readonly digit: "0" | "#" | "?" } | { readonly text: string };

/** Sections for positive, negative and zero; null for a format that is not understood. */
function partsOf(format: string): Part[][] | null {
  const sections: Part[][] = [[]];
  for (let rest = format; rest !== "";) {
    const found =
      /^(?:"([^"]*)"|\\(.)|_.|(;)|([0#?])|([-+() :!^&'~{}<>=])|\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]|\[\$-[\da-f]{1,4}\])/isu.exec(
        rest,
      );
    if (!found) return isTextSection(sections, rest) ? sections : null;
    rest = rest.slice(found[0].length);
    const [, quoted, escaped, end, digit, plain] = found;
    const text = quoted ?? escaped ?? plain;
    if (end !== undefined) sections.push([]);
    else if (digit !== undefined) sections.at(-1)!.push({ digit: digit as "0" });
    else if (text !== undefined) sections.at(-1)!.push({ text });
  }
  return sections;
}

function isTextSection(sections: Part[][], rest: string): boolean {
  return sections.length === 4 && /^@$/.test(rest.trim());
}

function sectionOf([positive, negative, zero]: readonly Part[][], value: number): readonly Part[] | undefined {
  const section = value < 0 ? (negative ?? positive) : value === 0 ? (zero ?? positive) : positive;
  return section?.some((part) => "digit" in part) ? section : undefined;
}

/** The first placeholder takes all digits that are left. */
function filled(section: readonly Part[], digits: string): string {
  const first = section.findIndex((part) => "digit" in part);
  let rest = digits === "0" ? "" : digits;
  let shown = "";
  for (const [index, part] of [...section.entries()].reverse()) {
    if ("text" in part) shown = part.text + shown;
    else {
      const taken = index === first ? rest : rest.slice(-1);
      rest = rest.slice(0, rest.length - taken.length);
      shown = (taken || (part.digit === "0" ? "0" : part.digit === "?" ? " " : "")) + shown;
    }
  }
  return shown;
}
