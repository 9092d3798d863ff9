import { expect, type APIRequestContext } from "@playwright/test";
import { ZPatient, type CreatePatientRequest, type Patient, type Report } from "@trabecula/contracts";
import { findLink, receiveMail } from "./inbox.ts";
import { succeed, type Person } from "./people.ts";
import { saveReport } from "./reports.ts";

export async function savePatient(
  request: APIRequestContext,
  fields: Partial<CreatePatientRequest> = {},
  workspace?: string,
): Promise<Patient> {
  const data = { sex: "female", birthDate: "1995-06-01", ...fields };
  const params = new URLSearchParams(workspace === undefined ? {} : { workspace });
  const response = await succeed(await request.post("/api/patients", { data, params }));
  return ZPatient.parse(await response.json());
}

export function saveReportOf(request: APIRequestContext, patient: Patient): Promise<Report> {
  return saveReport(request, { patientId: patient.id, subject: {} }, patient.workspaceId);
}

export async function invite(request: APIRequestContext, patient: Patient, email: string): Promise<string> {
  await succeed(await request.post(`/api/patients/${patient.id}/invite`, { data: { email } }));
  return findLink(await receiveMail(email, /bone scan reports/), /^\/accept-invite\//);
}

export async function acceptInvitation(request: APIRequestContext, link: string, person: Person): Promise<void> {
  const token = link.split("/").at(-1);
  expect(token).toBeTruthy();
  await succeed(await request.post("/api/patient/accept-invite", { data: { token, password: person.password } }));
  const { firstName, lastName } = person;
  await succeed(await request.post("/api/user/update", { data: { firstName, lastName } }));
}
