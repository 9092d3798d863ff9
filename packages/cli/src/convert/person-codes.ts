import { plainNumber, type Joined } from "@trabecula/scan-files/join";

export type CodeOf = (measurement: Joined) => string;

/** Uses scanner numbers if kept, else P-001 and so on. A scan without a number counts as another person. */
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
