import { patientProblems, ZCreatePatientRequest, type CreatePatientRequest, type Sex } from "@trabecula/contracts";
import {
  isFailedFormula,
  isMissing,
  menopausalWords,
  plainWord,
  readDate,
  readNumber,
  shortened,
  type DecimalSign,
} from "@trabecula/study-tables";
import { fieldLabel, type FoundColumns, type PatientColumn } from "./columns.ts";

export type CodedPatient = CreatePatientRequest & { readonly code: string };

export class PatientLine {
  readonly #reasons = new Map<string, string>();
  readonly #cells: readonly string[];
  readonly #places: FoundColumns["places"];
  readonly #sign: DecimalSign;
  #code: string | null = null;

  constructor(cells: readonly string[], places: FoundColumns["places"], sign: DecimalSign) {
    this.#cells = cells;
    this.#places = places;
    this.#sign = sign;
  }

  get reasons(): readonly string[] {
    return [...this.#reasons.values()];
  }

  /** Normalized code, also if the line is refused for another reason; null if missing. */
  get code(): string | null {
    return this.#code;
  }

  refuse(field: string, reason: string): void {
    const name = fieldLabel(field);
    const isNamed = reason.toLowerCase().includes(name);
    if (!this.#reasons.has(field)) this.#reasons.set(field, isNamed ? reason : `${name[0]!.toUpperCase()}${name.slice(1)}: ${reason}`);
  }

  /** Validates like any other patient; null if anything is refused. */
  patient(readSex: (text: string) => Sex | null, today: string): CodedPatient | null {
    const given = this.#given(readSex);
    this.#code = ZCreatePatientRequest.shape.code.safeParse(given.code).data ?? null;
    if (given.code === null) this.refuse("code", "There is no code.");
    if (given.sex === null) this.refuse("sex", "There is no sex.");
    const parsed = ZCreatePatientRequest.safeParse(given);
    // Reports an unreadable year instead of a missing birth date.
    const lacksBirth = given.birthDate === null && this.#reasons.has("birthYear");
    for (const { path, message } of parsed.error?.issues ?? [])
      if (!(lacksBirth && path[0] === "birthDate")) this.refuse(String(path[0]), message);
    for (const { field, message } of patientProblems(given, today)) this.refuse(columnOf[field] ?? field, message);
    return parsed.success && this.#code !== null && this.#reasons.size === 0 ? { ...parsed.data, code: this.#code } : null;
  }

  #given(readSex: (text: string) => Sex | null) {
    const menopause = (text: string) => menopausalWords.get(plainWord(text)) ?? null;
    return {
      code: this.#text("code"),
      sex: this.#word("sex", readSex, "reference sex; write female or male"),
      birthDate: this.#date("birthDate"),
      birthYear: this.#number("birthYear"),
      ancestry: this.#text("ancestry"),
      heightCm: this.#number("heightCm"),
      weightKg: this.#number("weightKg"),
      measuredOn: this.#date("measuredOn"),
      dominantHand: this.#word("dominantHand", (text) => hands.get(plainWord(text)) ?? null, "hand; write left or right"),
      menopausalStatus: this.#word("menopausalStatus", menopause, "menopausal status; write premenopausal, postmenopausal or unknown"),
      notes: this.#text("notes"),
      nextScanOn: this.#date("nextScanOn"),
      baselineOn: this.#date("baselineOn"),
      healthyControl: this.#word("healthyControl", (text) => answers.get(plainWord(text)) ?? null, "answer; write yes or no") ?? undefined,
      firstName: this.#text("firstName"),
      lastName: this.#text("lastName"),
      consent: this.#consent(),
    };
  }

  #consent() {
    const [scope, version, date] = [this.#text("consentScope"), this.#text("consentVersion"), this.#date("consentDate")];
    const withdrawnOn = this.#date("consentWithdrawnOn");
    if (scope === null && version === null && date === null && withdrawnOn === null) return null;
    if (scope !== null && version !== null && date !== null)
      return { scope: scope.split(/[\s,;|+]+/).filter((word) => word !== ""), version, date, withdrawnOn };
    const isUnread = (["consentScope", "consentVersion", "consentDate"] as const).some((column) => this.#reasons.has(column));
    if (!isUnread) this.refuse("consent", "A consent needs consent_scope, consent_version and consent_date.");
    return null;
  }

  #text(column: PatientColumn): string | null {
    const place = this.#places.get(column);
    const text = place === undefined ? "" : (this.#cells[place] ?? "").trim();
    if (isFailedFormula(text)) {
      this.refuse(column, `“${text}” is what a spreadsheet shows of a formula that failed.`);
      return null;
    }
    return isMissing(text) ? null : text;
  }

  #word<Word>(column: PatientColumn, read: (text: string) => Word | null, wanted: string): Word | null {
    const text = this.#text(column);
    const word = text === null ? null : read(text);
    if (text !== null && word === null) this.refuse(column, `“${shortened(text)}” is no ${wanted}.`);
    return word;
  }

  #number(column: PatientColumn): number | null {
    const text = this.#text(column);
    if (text === null) return null;
    const reading = readNumber(text, this.#sign);
    if (reading.ok) return reading.value;
    this.refuse(column, reading.message);
    return null;
  }

  #date(column: PatientColumn): string | null {
    const text = this.#text(column);
    const date = text === null ? null : readDate(text);
    if (text !== null && date === null)
      this.refuse(column, `“${shortened(text)}” is no date that can be read in one way; write YYYY-MM-DD.`);
    return date;
  }
}

const columnOf: Readonly<Record<string, PatientColumn>> = { "consent.date": "consentDate", "consent.withdrawnOn": "consentWithdrawnOn" };

const answers = new Map([
  ...["yes", "y", "1", "true"].map((word) => [word, true] as const),
  ...["no", "n", "0", "false"].map((word) => [word, false] as const),
]);

const hands = new Map([
  ["left", "left"],
  ["l", "left"],
  ["right", "right"],
  ["r", "right"],
]);
