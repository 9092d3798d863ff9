import { patientProblems, ZCreatePatientRequest, type CreatePatientRequest } from "@trabecula/contracts";
import type { GroupFacts, ScanGroup } from "@trabecula/scoring";

type NewPatient = { ok: true; patient: CreatePatientRequest & { code: string } } | { ok: false; message: string };

export const codeElsewhere = "Another center has a patient with this code.";

/** The birth date takes precedence over the birth year. */
export function patientOfGroups(code: string, groups: readonly ScanGroup[], today: string): NewPatient {
  const first = <Name extends keyof GroupFacts>(name: Name) => groups.map(({ facts }) => facts[name]).find((fact) => fact != null) ?? null;
  const [sex, birthDate, birthYear] = [first("sex"), first("birthDate"), first("birthYear")];
  if (sex === null || (birthDate === null && birthYear === null))
    return { ok: false, message: `To add the patient “${code}”, the rows need sex and birth_date or birth_year.` };
  const given = birthDate === null ? { code, sex, birthYear: Math.trunc(birthYear!) } : { code, sex, birthDate };
  const parsed = ZCreatePatientRequest.safeParse(given);
  const message = parsed.error?.issues[0]?.message ?? patientProblems(given, today)[0]?.message;
  return parsed.success && message === undefined ? { ok: true, patient: { ...parsed.data, code } } : { ok: false, message: message! };
}
