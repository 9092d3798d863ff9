import { dayMs, type CreateReportRequest, type Scan, type Subject, type SubjectPart } from "@trabecula/contracts";
import { AppError } from "@trabecula/strapi-kit";
import { formatCalendarDate } from "@trabecula/messages";
import { ageForCurves, hasReached, possibleAges, type AgeFacts } from "@trabecula/report-types";
import type { PatientFullRow } from "./patient-rows.ts";

type Known = Pick<PatientFullRow, "sex" | "birthDate" | "birthYear" | "menopausalStatus" | "heightCm" | "measuredOn">;

/** A typed age may be rounded up or down to a whole year. */
const roundingYears = 1;

/** A child's height is used only if measured within these days of the scan. */
const heightHoldsDays = 92;
/** No score depends on height from this age on. */
const grownUpYears = 20;

export interface FilledRequest {
  readonly request: CreateReportRequest;
  readonly taken: SubjectPart[];
}

/** @throws `validation_failed` if given data contradict the patient */
export function requestOfPatient(request: CreateReportRequest, patient: Known & Pick<PatientFullRow, "code">): FilledRequest {
  const { subject, taken } = subjectOfPatient(request.subject, request.scans, patient);
  return { request: { ...request, subject, subjectCode: request.subjectCode ?? patient.code }, taken };
}

interface FilledSubject {
  readonly subject: Subject;
  readonly taken: SubjectPart[];
}

/**
 * Given data must match, so that scans of two people are not mixed.
 * @throws `validation_failed` naming what does not fit
 */
export function subjectOfPatient(given: Subject, scans: readonly Pick<Scan, "scanDate">[], patient: Known): FilledSubject {
  refuseContradiction(given, scans, patient);
  const taken: SubjectPart[] = [];
  const subject = { ...given };
  if (subject.sex == null) {
    subject.sex = patient.sex;
    taken.push("sex");
  }
  if (subject.ageYears == null && subject.birthDate == null && subject.birthYear == null) {
    if (patient.birthDate === null) subject.birthYear = patient.birthYear;
    else subject.birthDate = patient.birthDate;
    taken.push("age");
  }
  if (subject.menopausalStatus == null && patient.menopausalStatus !== null) {
    subject.menopausalStatus = patient.menopausalStatus;
    taken.push("menopausalStatus");
  }
  if (subject.heightCm == null && isChildsHeight(scans, patient)) {
    subject.heightCm = patient.heightCm;
    taken.push("height");
  }
  return { subject, taken };
}

function isChildsHeight(scans: readonly Pick<Scan, "scanDate">[], patient: Known): boolean {
  const { heightCm, measuredOn } = patient;
  if (heightCm === null || measuredOn === null) return false;
  return scans.every(({ scanDate }) => {
    if (scanDate == null || hasReached(grownUpYears, ageAt(scanDate, patient)) !== false) return false;
    return Math.abs(Date.parse(scanDate) - Date.parse(measuredOn)) / dayMs <= heightHoldsDays;
  });
}

/** @throws `validation_failed` if sex or birth contradict the patient */
export function refuseContradiction(given: Subject, scans: readonly Pick<Scan, "scanDate">[], patient: Known): void {
  if (given.sex != null && given.sex !== patient.sex)
    throw contradiction("sex", `The patient's reference sex is ${patient.sex}, and the report says ${given.sex}.`);
  const { birthDate } = patient;
  if (
    given.birthDate != null &&
    (birthDate === null ? Number(given.birthDate.slice(0, 4)) !== patient.birthYear : given.birthDate !== birthDate)
  )
    throw contradiction("birthDate", "The birth date of the report is not the patient's.");
  if (given.birthYear != null && given.birthYear !== patient.birthYear)
    throw contradiction("birthYear", "The year of birth of the report is not the patient's.");
  if (given.ageYears == null) return;
  for (const { scanDate } of scans) {
    if (scanDate == null) continue;
    const [youngest, oldest] = possibleAges(ageAt(scanDate, patient)).map(ageForCurves) as [number, number];
    if (given.ageYears < youngest - roundingYears || given.ageYears > oldest + roundingYears)
      throw contradiction(
        "ageYears",
        `The patient's birth does not go with an age of ${given.ageYears} on ${formatCalendarDate(scanDate)}.`,
      );
  }
}

function ageAt(onDate: string, { birthDate, birthYear }: Known): AgeFacts {
  return birthDate === null ? { kind: "birth-year", birthYear, onDate } : { kind: "birth-date", birthDate, onDate };
}

function contradiction(field: keyof CreateReportRequest["subject"], reason: string): AppError {
  const message = `${reason} Is it another person's scan?`;
  return new AppError("validation_failed", message, { [`subject.${field}`]: message });
}
