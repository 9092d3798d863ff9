import { ZReport, type Patient, type Report } from "@trabecula/contracts";
import { expect } from "vitest";
import { newPatient, reportOfPatient } from "./bone-scans.ts";
import { rows } from "./database.ts";
import { researcher, type Person } from "./people.ts";
import { changeSettings, confirmationFor, newWorkspace } from "./workspaces.ts";

export const match = { "If-Match": "*" };
export const pathOf = (id: string, ending = "") => `/api/reports/${id}${ending}`;

export async function download({ client }: Person, path: string, json?: object): Promise<Buffer> {
  const sent = json && { method: "POST", body: JSON.stringify(json) };
  const headers = { Cookie: client.cookie, Origin: client.base, "Content-Type": "application/json" };
  const reply = await fetch(`${client.base}${path}`, { headers, ...sent });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

export const rescored = async ({ client }: Person, id: string) => {
  rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
  return client.send("POST", pathOf(id, "/rescore"), { json: {}, headers: match });
};

export async function clinic(settings: object = {}) {
  const lead = await researcher();
  const { id } = await newWorkspace(lead);
  await changeSettings(lead, id, { keepsNames: true, ...settings });
  return { lead, workspaceId: id };
}

export async function scanned({ lead, workspaceId }: { lead: Person; workspaceId: string }, given: object = {}) {
  const named = newPatient({ firstName: "Ada", lastName: "Marsh" });
  const { body } = await lead.client.post(`/api/patients?workspace=${workspaceId}`, named);
  const patient = body as unknown as Patient;
  return { patient, report: await reportOfPatient(lead, patient.id, given, `?workspace=${workspaceId}`) };
}

export const scansOf = ({ inputs }: Report, scanDate: string) =>
  inputs.map(({ motionOverride: _, device: __, ...scan }) => ({ ...scan, scanDate }));

export const read = async ({ client }: Person, id: string): Promise<Report> => ZReport.parse((await client.get(pathOf(id))).body);

export const confirmed = (person: Person, { id, revision }: Report, secret?: string) =>
  confirmationFor(person, "sign", `${id}:${revision}`, secret);

export const signing = (
  { client }: Person,
  { id, revision, recordHash }: Report,
  confirmation: string | undefined,
  headers: object = match,
) =>
  client.send("POST", pathOf(id, "/sign"), {
    json: { revision, recordHash, meaning: "approved", confirmation },
    headers: headers as Record<string, string>,
  });

export async function signed(person: Person, id: string, secret?: string): Promise<Report> {
  const report = await read(person, id);
  const reply = await signing(person, report, await confirmed(person, report, secret));
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return ZReport.parse(reply.body);
}
