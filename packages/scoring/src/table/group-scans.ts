import { ZCreatePatientRequest, type FileProblem, type Scan, type Subject } from "@trabecula/contracts";
import { shortened } from "@trabecula/study-tables";
import type { StudyRow, StudyScans } from "./study-scans.ts";

/** What the rows of a person and day say of the person; null: none of them says it. */
export interface GroupFacts {
  readonly sex: Subject["sex"] | null;
  readonly birthDate: string | null;
  readonly birthYear: number | null;
  readonly ageYears: number | null;
  readonly menopausalStatus: Subject["menopausalStatus"] | null;
}

/** The scans of one person and day, which make one report. */
export interface ScanGroup {
  /** As a patient's code is stored. */
  readonly code: string;
  readonly scanDate: string | null;
  readonly lines: readonly number[];
  readonly facts: GroupFacts;
  readonly scans: readonly Scan[];
}

type LineProblem = Omit<FileProblem, "file">;

export interface GroupedScans {
  readonly groups: readonly ScanGroup[];
  readonly problems: readonly LineProblem[];
  /** Values and scans that stand in the table twice, just the same. */
  readonly repeated: number;
}

/** Lays the rows of a table together by person and day, and says which of them contradict one another. */
export function groupScans({ rows, form }: Pick<StudyScans, "rows" | "form">): GroupedScans {
  const groups = new Map<string, OpenGroup>();
  const problems: LineProblem[] = [];
  let repeated = 0;
  for (const row of rows) {
    const code = codeOf(row);
    if (!code.ok) {
      problems.push({ line: row.line, message: code.message });
      continue;
    }
    const key = `${code.code.toLowerCase()}\n${row.stated.scanDate ?? ""}`;
    const group = groups.get(key) ?? new OpenGroup(code.code, row.stated.scanDate);
    groups.set(key, group);
    const added = group.add(row, form);
    repeated += added.repeated;
    problems.push(...added.messages.map((message) => ({ line: row.line, message })));
  }
  return { groups: [...groups.values()].map((group) => group.closed()), problems, repeated };
}

function codeOf({ code }: StudyRow): { ok: true; code: string } | { ok: false; message: string } {
  if (code === "") return { ok: false, message: "There is no code of a patient." };
  const parsed = ZCreatePatientRequest.shape.code.safeParse(code);
  if (parsed.success && parsed.data != null) return { ok: true, code: parsed.data };
  return {
    ok: false,
    message: `“${shortened(code)}” cannot be a code: ${parsed.error?.issues[0]?.message ?? "write a letter or a digit."}`,
  };
}

const factWords = {
  sex: "sex",
  birthDate: "birth date",
  birthYear: "year of birth",
  ageYears: "age",
  menopausalStatus: "menopausal status",
} as const satisfies Record<keyof GroupFacts, string>;
type Fact = keyof GroupFacts;

class OpenGroup {
  readonly #code: string;
  readonly #scanDate: string | null;
  readonly #lines: number[] = [];
  readonly #facts = new Map<Fact, { value: GroupFacts[Fact]; line: number }>();
  /** By what makes a scan the same: in the long form all but its values, in the wide form all of it. */
  readonly #scans = new Map<string, OpenScan>();

  constructor(code: string, scanDate: string | null) {
    this.#code = code;
    this.#scanDate = scanDate;
  }

  add(row: StudyRow, form: StudyScans["form"]): { messages: string[]; repeated: number } {
    this.#lines.push(row.line);
    const messages = this.#addFacts(row);
    let repeated = 0;
    for (const scan of row.scans) {
      const { measurements, ...frame } = scan;
      const key = JSON.stringify(form === "long" ? frame : scan);
      const known = this.#scans.get(key);
      if (!known) this.#scans.set(key, new OpenScan(scan, row.line));
      else if (form === "wide") repeated += 1;
      else
        for (const { parameter, value } of measurements) {
          const added = known.add(parameter, value, row.line);
          if (added === "again") repeated += 1;
          else if (added !== "new") messages.push(added);
        }
    }
    return { messages, repeated };
  }

  #addFacts({ sex, stated: { birthDate, birthYear, ageYears, menopausalStatus } }: StudyRow): string[] {
    const messages: string[] = [];
    const stated: GroupFacts = { sex, birthDate, birthYear, ageYears, menopausalStatus };
    for (const fact of Object.keys(factWords) as Fact[]) {
      const value = stated[fact];
      if (value == null) continue;
      const known = this.#facts.get(fact);
      if (!known) this.#facts.set(fact, { value, line: this.#lines.at(-1)! });
      else if (known.value !== value) messages.push(`Line ${known.line} says another ${factWords[fact]} of the same patient and day.`);
    }
    return messages;
  }

  closed(): ScanGroup {
    const fact = <Name extends Fact>(name: Name) => (this.#facts.get(name)?.value ?? null) as GroupFacts[Name];
    return {
      code: this.#code,
      scanDate: this.#scanDate,
      lines: this.#lines,
      facts: {
        sex: fact("sex"),
        birthDate: fact("birthDate"),
        birthYear: fact("birthYear"),
        ageYears: fact("ageYears"),
        menopausalStatus: fact("menopausalStatus"),
      },
      scans: [...this.#scans.values()].map((scan) => scan.closed()),
    };
  }
}

class OpenScan {
  readonly #scan: Scan;
  readonly #values = new Map<string, { value: number; line: number }>();

  constructor(scan: Scan, line: number) {
    this.#scan = scan;
    for (const { parameter, value } of scan.measurements) this.#values.set(parameter, { value, line });
  }

  /** A sentence where the parameter is there with another value. */
  add(parameter: string, value: number, line: number): string {
    const known = this.#values.get(parameter);
    if (!known) {
      this.#values.set(parameter, { value, line });
      return "new";
    }
    if (known.value === value) return "again";
    return `Line ${known.line} has another ${parameter} of the same scan; of scans that were repeated in a visit, use the wide form.`;
  }

  closed(): Scan {
    return { ...this.#scan, measurements: [...this.#values].map(([parameter, { value }]) => ({ parameter, value })) };
  }
}
