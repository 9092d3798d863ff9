import { normalizeName, UnreadableTable } from "@trabecula/study-tables";
import { factRole, plain } from "../dxa-table/form.ts";
import { isHeader, personRole } from "../person/index.ts";
import { isDicom } from "../plain-file.ts";
import { formatOfLines } from "../read-scan-file.ts";
import { textOfScanFile } from "../scan-text.ts";
import { delimiterOf, filledLines, splitCells } from "../text-lines.ts";

/** Enough for a title, a header and some lines below. */
export const headBytes = 65_536;
const mostLines = 40;

/** Columns about the person that only Scanco's programs write. */
const ofWorkstation =
  /^(?:samp|pat|patient)(?:name|dob|birthdate|remark)1?$|^[sp](?:dob|birthdate|remark)1?$|^(?:operator(?:meas|eval)|measrmk|measremark)1?$/;
const measurement = /^(?:samp|pat|patient|meas)(?:no|date|nr)1?$/;

/**
 * Tells a scanner's export from a study's table, which has columns of sex and age.
 * @param head its first bytes
 * @param names headers that a column map names: if all are the file's own, its columns are read by the map
 */
export function isOfScanner(head: Uint8Array, names: readonly string[] = []): boolean {
  if (isDicom(head)) return true;
  const decoded = textOfScanFile(head);
  if (!decoded.ok) return false;
  if (/^\s*\{/.test(decoded.text)) return decoded.text.includes('"ormir-bqrl/');
  try {
    const lines = filledLines(decoded.text).slice(0, mostLines);
    const format = formatOfLines(lines);
    if (format === null || format === "scan-table") return false;
    const rows = lines.slice(0, mostLines / 2).map(({ text }) => splitCells(text, delimiterOf(text)));
    const header = rows.find(isHeader) ?? [];
    const own = new Set(header.map((name) => name.trim()));
    return !(names.length > 0 && names.every((name) => own.has(name))) && isExport(format, header);
  } catch (error) {
    if (error instanceof UnreadableTable) return false;
    throw error;
  }
}

const withStudyColumns = new Set(["scanco-evaluation", "hologic-apex", "ge-encore", "dxa-squared"]);

function isExport(format: string, header: readonly string[]): boolean {
  if (!withStudyColumns.has(format)) return true;
  const roles = new Set(header.map(personRole));
  const isScanco = format === "scanco-evaluation";
  const holdsNames = header.some((name) => (isScanco ? ofWorkstation.test(normalizeName(name)) : factRole(plain(name)) === "personal"));
  const statesPerson = roles.has("sex") && (roles.has("age") || roles.has("birthDate"));
  return holdsNames || (!statesPerson && (!isScanco || header.some((name) => measurement.test(normalizeName(name)))));
}
