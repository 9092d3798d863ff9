import { ZPatient, type Patient } from "@trabecula/contracts";
import { newPatient, reportOfPatient } from "./bone-scans.ts";
import { rows } from "./database.ts";
import type { Person } from "./people.ts";
import { changeSettings, newWorkspace } from "./workspaces.ts";

export const reason = "The person moved to another city.";
const match = { "If-Match": "*" };

export async function clinic(lead: Person, keepsNames = true): Promise<string> {
  const { id } = await newWorkspace(lead);
  if (keepsNames) await changeSettings(lead, id, { keepsNames });
  return id;
}

export async function personIn(lead: Person, workspaceId: string, given: object = {}): Promise<Patient> {
  const named = newPatient({ firstName: "Ada", lastName: "Marsh", ...given });
  const reply = await lead.client.post(`/api/patients?workspace=${workspaceId}`, named);
  return ZPatient.parse(reply.body);
}

export async function knownPerson(lead: Person, workspaceId: string) {
  const { id, code } = await personIn(lead, workspaceId, { firstName: "Augusta" });
  await lead.client.send("PUT", `/api/patients/${id}`, { json: { firstName: "Ada", notes: "Seen today." }, headers: match });
  const made = (given: object = {}) => reportOfPatient(lead, id, given, `?workspace=${workspaceId}`);
  const [report, deleted] = [await made({ requestKey: "request-of-a-person" }), await made()];
  rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [report.id]);
  await lead.client.send("POST", `/api/reports/${report.id}/rescore`, { json: {}, headers: match });
  await lead.client.send("POST", `/api/patients/${id}/release`, { json: { reportId: report.id }, headers: match });
  await lead.client.send("DELETE", `/api/reports/${deleted.id}`, { headers: match });
  return { id, code, reportId: report.id, deletedId: deleted.id };
}
