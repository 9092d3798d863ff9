import { yieldToEventLoop } from "@trabecula/request-scheduling";
import { inParts, personalWorkspace, type ExportFile, type PersonalDataSource, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { portalOf } from "../../accounts.ts";
import { eraseLinks } from "./link-rows.ts";
import { patientsWithin, patientsAfter, patientUid } from "./patient-rows.ts";
import { serializePatient } from "./patient-columns.ts";

const perFile = 500;
const patientsPerBatch = 100;

export function patientsOfAccount(strapi: Strapi): PersonalDataSource {
  return {
    name: "patients",
    counts: async (owner) => ({ patients: await patientsWithin(strapi, personalWorkspace(owner)).count() }),
    files: (owner) => filesOfPatients(strapi, personalWorkspace(owner)),
    erase: async (owner) => {
      const patients = await patientsWithin(strapi, personalWorkspace(owner)).lock();
      for await (const part of inParts(patients, patientsPerBatch)) {
        await portalOf(strapi).end(owner, part);
        await eraseLinks(strapi, part);
      }
      await patientsWithin(strapi, personalWorkspace(owner)).delete();
    },
  };
}

export async function* filesOfPatients(
  strapi: Strapi,
  reach: Reach,
  { patients: uid = patientUid, folder = "", names = true }: { patients?: typeof patientUid; folder?: string; names?: boolean } = {},
): AsyncGenerator<ExportFile> {
  const withdrawn: string[][] = [];
  let last = 0;
  for (let part = 1; ; part += 1) {
    const rows = await patientsOfFile(strapi, reach, last, uid);
    if (rows.length === 0) break;
    for (const { documentId, code, consentWithdrawnOn } of rows)
      if (consentWithdrawnOn !== null) withdrawn.push([documentId, code, consentWithdrawnOn]);
    yield { name: `${folder}patients/${part}.json`, items: rows.map((row) => serializePatient(names, row)) };
    last = rows.at(-1)!.id;
  }
  // This file lists patients whose values must not be passed on.
  if (withdrawn.length > 0)
    yield { name: `${folder}consent-withdrawn.csv`, table: { columns: ["patientId", "code", "consentWithdrawnOn"], rows: withdrawn } };
}

async function patientsOfFile(strapi: Strapi, reach: Reach, after: number, uid: typeof patientUid) {
  const found: Awaited<ReturnType<typeof patientsAfter>> = [];
  while (found.length < perFile) {
    const rows = await patientsAfter(strapi, reach, found.at(-1)?.id ?? after, patientsPerBatch, uid);
    found.push(...rows);
    await yieldToEventLoop();
    if (rows.length < patientsPerBatch) break;
  }
  return found;
}
