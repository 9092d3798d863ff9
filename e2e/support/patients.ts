import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type APIRequestContext } from "@playwright/test";
import { ZPatient, type CreatePatientRequest, type Patient } from "@trabecula/contracts";
import type { Person } from "./people.ts";
import { readWorld } from "./world.ts";

/** Makes a researcher's account a patient's. No route makes patients yet, so the role is set in the database. */
export function turnIntoPatient({ email }: Person): void {
  const database = new DatabaseSync(path.join(readWorld().dataDir, "trabecula.db"), { timeout: 5000 });
  try {
    database.prepare("update up_users set product_role = 'patient' where email = ?").run(email);
  } finally {
    database.close();
  }
}

/** Saves a patient over the API, as a script would; by default a woman whose code is made at random. */
export async function savePatient(request: APIRequestContext, fields: Partial<CreatePatientRequest> = {}): Promise<Patient> {
  const response = await request.post("/api/patients", { data: { sex: "female", birthDate: "1995-06-01", ...fields } });
  expect(response.ok(), `${response.status()}: ${await response.text()}`).toBe(true);
  return ZPatient.parse(await response.json());
}
