import { patientProblems, type CreatePatientRequest, type ImportDifference, type Patient } from "@trabecula/contracts";
import { canonicalJson } from "@trabecula/bundles";
import { changedFacts } from "../patient-service.ts";

type Given = Omit<CreatePatientRequest, "code">;

export type Comparison =
  | { readonly as: "unchanged" }
  | { readonly as: "conflicting"; readonly message: string }
  | { readonly as: "invalid"; readonly message: string }
  | { readonly as: "changed"; readonly given: Given; readonly differences: readonly Pick<ImportDifference, "parameter" | "from" | "to">[] };

/** Finds changes that the file makes to a stored patient. Empty cells change nothing. */
export function comparePatient(stored: Patient, given: Given, today: string): Comparison {
  if (given.sex !== stored.sex) return { as: "conflicting", message: `The stored patient has another sex (${stored.sex}).` };
  if (isOtherBirth(stored, given)) return { as: "conflicting", message: "The stored patient has another birth date or year of birth." };
  const stated = Object.entries({ ...given, ...birthOf(stored, given), consent: consentOf(stored, given) }) as [keyof Given, unknown][];
  const differing = stated.filter(
    ([field, value]) => value != null && canonicalJson(value) !== canonicalJson(stored[field as keyof Patient] ?? null),
  );
  if (differing.length === 0) return { as: "unchanged" };
  const changes = Object.fromEntries(differing) as unknown as Given;
  const [problem] = patientProblems(changedFacts(stored, changes), today, new Set(Object.keys(changes)));
  if (problem) return { as: "invalid", message: problem.message };
  const differences = differing.map(([parameter, to]) => ({ parameter, from: stored[parameter as keyof Patient] ?? null, to }));
  return { as: "changed", given: changes, differences };
}

const yearOf = ({ birthDate, birthYear }: Pick<Given, "birthDate" | "birthYear">): number | null =>
  birthDate ? Number(birthDate.slice(0, 4)) : (birthYear ?? null);

/** A birth date may refine a birth year. */
function isOtherBirth(stored: Patient, given: Given): boolean {
  if (yearOf(given) !== yearOf(stored)) return true;
  return stored.birthDate !== null && given.birthDate != null && given.birthDate !== stored.birthDate;
}

/** The year of a known birth date states nothing new. */
const birthOf = (stored: Patient, given: Given) => (stored.birthDate !== null && given.birthDate == null ? { birthYear: null } : {});

/** An older table must not undo a withdrawal. */
function consentOf({ consent: stored }: Patient, { consent }: Given): Given["consent"] {
  return consent && { ...consent, withdrawnOn: consent.withdrawnOn ?? stored?.withdrawnOn ?? null };
}
