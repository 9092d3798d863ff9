import { isPrintable, type Letterhead, type Patient, type Settings, type User } from "@trabecula/contracts";
import type { ReportContext } from "./types.ts";

export interface KnownAboutReport {
  patient: Pick<Patient, "code" | "firstName" | "lastName" | "birthDate" | "birthYear"> | null;
  account: Pick<User, "firstName" | "lastName" | "institution"> | null;
  settings: Pick<Settings, "laboratoryName" | "supportTelephone" | "supportEmail"> | null;
  letterhead?: Letterhead | null;
}

/** A name that a PDF cannot show is left out everywhere: the code names the person. */
export function contextOf({ patient, account, settings, letterhead = null }: KnownAboutReport): ReportContext {
  const name = patient && fullName(patient);
  return {
    patient: patient && {
      code: patient.code,
      name: name && isPrintable(name) ? name : null,
      birthDate: patient.birthDate,
      birthYear: patient.birthYear,
    },
    reader: account && { name: fullName(account) ?? "", institution: account.institution },
    letterhead,
    clinic: letterhead
      ? { name: letterhead.name, telephone: letterhead.telephone, email: null }
      : settings && { name: settings.laboratoryName, telephone: settings.supportTelephone, email: settings.supportEmail || null },
  };
}

function fullName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}
