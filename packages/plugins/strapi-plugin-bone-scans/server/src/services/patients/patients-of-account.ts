import type { Core } from "@strapi/strapi";
import { yieldToEventLoop } from "@trabecula/request-scheduling";
import type { ExportFile, Owner, PersonalDataSource } from "@trabecula/strapi-kit";
import { portalOf } from "../../accounts.ts";
import { ownPatients, patientsAfter } from "./patient-rows.ts";
import { serializePatient } from "./serialize-patient.ts";

const perFile = 500;
const patientsAtOnce = 100;

/** Patient data of an account for export and deletion. */
export function patientsOfAccount(strapi: Core.Strapi): PersonalDataSource {
  return {
    name: "patients",
    counts: async (owner) => ({ patients: await ownPatients(strapi, owner).count() }),
    files: (owner) => files(strapi, owner),
    erase: async (owner) => {
      await portalOf(strapi).endAll(owner);
      await ownPatients(strapi, owner).delete();
    },
  };
}

async function* files(strapi: Core.Strapi, owner: Owner): AsyncGenerator<ExportFile> {
  const withdrawn: string[][] = [];
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await patientsOfFile(strapi, owner, last);
    if (rows.length === 0) break;
    for (const { documentId, code, consentWithdrawnOn } of rows)
      if (consentWithdrawnOn !== null) withdrawn.push([documentId, code, consentWithdrawnOn]);
    yield { name: `patients/${part}.json`, items: rows.map(serializePatient) };
    last = rows.at(-1)!.id;
  }
  // The archive is complete; this file lists patients whose values must not be passed on.
  if (withdrawn.length > 0)
    yield { name: "consent-withdrawn.csv", table: { columns: ["patientId", "code", "consentWithdrawnOn"], rows: withdrawn } };
}

async function patientsOfFile(strapi: Core.Strapi, owner: Owner, after: number) {
  const found: Awaited<ReturnType<typeof patientsAfter>> = [];
  while (found.length < perFile) {
    const rows = await patientsAfter(strapi, owner, found.at(-1)?.id ?? after, patientsAtOnce);
    found.push(...rows);
    // A local database never yields to the event loop.
    await yieldToEventLoop();
    if (rows.length < patientsAtOnce) break;
  }
  return found;
}
