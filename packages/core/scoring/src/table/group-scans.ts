import { ZCreatePatientRequest, type FileProblem, type Scan, type Subject } from "@trabecula/contracts";
import { ageFacts } from "@trabecula/comparability";
import { contradictedAge } from "@trabecula/report-types";
import { shortened } from "@trabecula/study-tables";
import type { StudyRow, StudyScans } from "./study-scans.ts";

export interface GroupFacts {
  readonly sex: Subject["sex"] | null;
  readonly birthDate: string | null;
  readonly birthYear: number | null;
  readonly ageYears: number | null;
  readonly menopausalStatus: Subject["menopausalStatus"] | null;
  readonly heightCm: number | null;
}

/** Scans of one person and day, which make one report. */
export interface ScanGroup {
  readonly code: string;
  readonly scanDate: string | null;
  readonly lines: readonly number[];
  readonly facts: GroupFacts;
  readonly scans: readonly Scan[];
  /** The first contradiction between its rows; null if none. */
  readonly contradiction: LineProblem | null;
}

type LineProblem = Omit<FileProblem, "file">;

interface GroupedScans {
  readonly groups: readonly ScanGroup[];
  readonly problems: readonly LineProblem[];
  readonly contradictions: readonly LineProblem[];
  readonly repeated: number;
  readonly sameSite: number;
}

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
  }
  const contradictions = [...groups.values()]
    .flatMap((group) => group.contradictions)
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const closed = [...groups.values()].map((group) => group.closed());
  for (const { facts, scanDate, lines } of closed) {
    const message = agesContradiction(facts, scanDate);
    if (message !== null && ![...problems, ...contradictions].some(({ line }) => line === lines[0]))
      problems.push({ line: lines[0]!, message });
  }
  return {
    groups: closed,
    problems,
    contradictions,
    repeated,
    sameSite: closed.reduce((sum, { scans }) => sum + scans.length - placesOf(scans), 0),
  };
}

/** Rows of one visit may state age and birth separately. */
function agesContradiction({ ageYears, birthDate, birthYear }: GroupFacts, scanDate: string | null): string | null {
  const born = ageFacts({ birthDate, birthYear }, scanDate);
  return ageYears === null || born === null || born.kind === "years" ? null : contradictedAge(ageYears, born);
}

function placesOf(scans: readonly Scan[]): number {
  return new Set(scans.map(({ site, side }) => `${site} ${side ?? ""}`)).size;
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

const factTexts = {
  sex: "sex",
  birthDate: "birth date",
  birthYear: "year of birth",
  ageYears: "age",
  menopausalStatus: "menopausal status",
  heightCm: "height",
} as const satisfies Record<keyof GroupFacts, string>;
type Fact = keyof GroupFacts;

class OpenGroup {
  readonly contradictions: LineProblem[] = [];
  readonly #code: string;
  readonly #scanDate: string | null;
  readonly #lines: number[] = [];
  readonly #facts = new Map<Fact, { value: GroupFacts[Fact]; line: number }>();
  readonly #scans = new Map<string, OpenScan>();

  constructor(code: string, scanDate: string | null) {
    this.#code = code;
    this.#scanDate = scanDate;
  }

  add(row: StudyRow, form: StudyScans["form"]): { repeated: number } {
    this.#lines.push(row.line);
    const messages = this.#addFacts(row);
    let repeated = 0;
    for (const scan of row.scans) {
      const { site, side, scanner, deviceId = null } = scan;
      const key = JSON.stringify(form === "long" ? [site, side, scanner, deviceId] : scan);
      const known = this.#scans.get(key);
      if (!known) this.#scans.set(key, new OpenScan(scan, row.line));
      else if (form === "wide") repeated += 1;
      else {
        const added = known.add(scan, row.line);
        repeated += added.repeated;
        messages.push(...added.messages);
      }
    }
    this.contradictions.push(...messages.map((message) => ({ line: row.line, message })));
    return { repeated };
  }

  #addFacts({ sex, stated: { birthDate, birthYear, ageYears, menopausalStatus, heightCm } }: StudyRow): string[] {
    const messages: string[] = [];
    const stated: GroupFacts = { sex, birthDate, birthYear, ageYears, menopausalStatus, heightCm };
    for (const fact of Object.keys(factTexts) as Fact[]) {
      const value = stated[fact];
      if (value == null) continue;
      const known = this.#facts.get(fact);
      if (!known) this.#facts.set(fact, { value, line: this.#lines.at(-1)! });
      else if (known.value !== value) messages.push(`Line ${known.line} says another ${factTexts[fact]} of the same patient and day.`);
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
        heightCm: fact("heightCm"),
      },
      scans: [...this.#scans.values()].map((scan) => scan.closed()),
      contradiction: this.contradictions[0] ?? null,
    };
  }
}

class OpenScan {
  readonly #scan: Scan;
  readonly #line: number;
  readonly #values = new Map<string, { value: number; line: number }>();

  constructor(scan: Scan, line: number) {
    this.#scan = scan;
    this.#line = line;
    for (const { parameter, value } of scan.measurements) this.#values.set(parameter, { value, line });
  }

  /** Adds a row of the long form; returns messages if it contradicts an earlier row. */
  add({ measurements, motionGrade, protocol }: Scan, line: number): { messages: string[]; repeated: number } {
    if (JSON.stringify([motionGrade, protocol]) !== JSON.stringify([this.#scan.motionGrade, this.#scan.protocol]))
      return { messages: [`Line ${this.#line} says another motion grade or protocol of the same scan.`], repeated: 0 };
    const messages: string[] = [];
    let repeated = 0;
    for (const { parameter, value } of measurements) {
      const known = this.#values.get(parameter);
      if (!known) this.#values.set(parameter, { value, line });
      else if (known.value === value) repeated += 1;
      else
        messages.push(
          `Line ${known.line} has another ${parameter} of the same scan; of scans that were repeated in a visit, use the wide form.`,
        );
    }
    return { messages, repeated };
  }

  closed(): Scan {
    return { ...this.#scan, measurements: [...this.#values].map(([parameter, { value }]) => ({ parameter, value })) };
  }
}

/** Precedence as in table scoring: full birth date, then age, then year of birth. */
export function subjectOfGroup({ sex, birthDate, birthYear, ageYears, menopausalStatus, heightCm }: GroupFacts, hasDay: boolean): Subject {
  const isByDate = birthDate !== null && (hasDay || (ageYears === null && birthYear === null));
  return {
    ...(sex === null ? {} : { sex }),
    ...(isByDate ? { birthDate } : ageYears !== null ? { ageYears } : birthYear !== null ? { birthYear: Math.trunc(birthYear) } : {}),
    ...(menopausalStatus === null ? {} : { menopausalStatus }),
    ...(heightCm === null ? {} : { heightCm }),
  };
}
