import type { Core } from "@strapi/strapi";
import type { Actor, ExportFile, PersonalDataSource } from "@trabecula/strapi-kit";
import { portalOf } from "../../accounts.ts";
import { patientsOfReader } from "../patients/patient-rows.ts";
import { serializePatient } from "../patients/serialize-patient.ts";
import { getMyReport, listMyReports } from "./my-reports.ts";

/** Reports released to a patient's account. The patient can export but not delete them: the laboratory keeps them. */
export function releasedToAccount(strapi: Core.Strapi): PersonalDataSource {
  return {
    name: "released",
    counts: async () => ({}),
    files: (reader) => files(strapi, reader),
    erase: async () => undefined,
  };
}

async function* files(strapi: Core.Strapi, reader: Actor): AsyncGenerator<ExportFile> {
  if (reader.role !== "patient") return;
  const today = new Date().toISOString().slice(0, 10);
  const { items } = await listMyReports(strapi, reader, today);
  for (const { id } of items) yield { name: `released-reports/${id}.json`, json: await getMyReport(strapi, reader, id, today) };
  const patients = await patientsOfReader(strapi, await portalOf(strapi).subjectsOf(reader));
  yield { name: "consent.json", json: patients.map((patient) => serializePatient(patient).consent) };
}
