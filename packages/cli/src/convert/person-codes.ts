import { plainNumber, type Joined } from "@trabecula/scan-files/join";

/** The code that a measurement's rows get. */
export type CodeOf = (measurement: Joined) => string;

/**
 * Codes of persons in a converted table: their numbers at the scanner where those are kept, else P-001 and so on, one for each
 * number. A scan without a number is a person of its own.
 */
export function personCodes(keepNumbers: boolean): CodeOf {
  const made = new Map<string, string>();
  return ({ subjectCode, parts }) => {
    if (keepNumbers && subjectCode !== null) return subjectCode;
    const person = subjectCode === null ? `\n${parts[0]!.file}\n${parts[0]!.line}` : plainNumber(subjectCode);
    const code = made.get(person) ?? `P-${String(made.size + 1).padStart(3, "0")}`;
    made.set(person, code);
    return code;
  };
}
