import http from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ZConnection, ZConnectionTest, ZRunReply, type Report, type SendCounts } from "@trabecula/contracts";
import { fhirServer } from "../../../packages/reports/report-exports/test/support/fhir-server.ts";
import { dueReports } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/connections/sending/sent-rows.ts";
import { newPatient, newReport as example, reportOfPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";
import type { Person } from "../support/people.ts";
import { clinic, download, match, pathOf, scanned, scansOf, signed } from "../support/signatures.ts";
import { until } from "../support/until.ts";
import { answer, at, confirmationFor, newWorkspace, templatesTo } from "../support/workspaces.ts";

let hospital: ReturnType<typeof fhirServer>;
let refusing: number | null;
let tokens: number;
const answers = async (request: http.IncomingMessage, response: http.ServerResponse) => {
  const body = await buffer(request);
  const say = (status: number, json: object) => void response.writeHead(status).end(JSON.stringify(json));
  if (request.url === "/token") return say(200, { access_token: `t${(tokens += 1)}`, expires_in: 3600 });
  if (refusing !== null) return say(refusing, {});
  if (request.headers.authorization !== `Bearer t${tokens}`) return say(401, {});
  const rest = [{ mode: "server", interaction: [{ code: "transaction" }] }];
  if (request.url === "/dicom-web/studies") return store(body, say);
  if (request.method === "GET")
    return say(200, { resourceType: "CapabilityStatement", fhirVersion: "4.0.1", software: { name: "Double" }, rest });
  const taken = hospital.take(body.toString());
  say(taken.status, taken.body);
};

const archive = new Map<string, Buffer>();
function store(body: Buffer, say: (status: number, json: object) => void): void {
  const start = body.indexOf("\r\n\r\n") + 4;
  const file = body.subarray(start, body.lastIndexOf("\r\n--"));
  const at = file.indexOf(Buffer.from([0x02, 0x00, 0x03, 0x00]));
  const uid = file.toString("latin1", at + 8, at + 8 + file.readUInt16LE(at + 6)).replace(/\0$/, "");
  const item = { "00081155": { vr: "UI", Value: [uid] } };
  if (archive.has(uid)) return say(409, { "00081198": { vr: "SQ", Value: [{ ...item, "00081197": { vr: "US", Value: [0x0111] } }] } });
  archive.set(uid, file);
  say(200, { "00081199": { vr: "SQ", Value: [item] } });
}
const server = http.createServer((request, response) => void answers(request, response));
const origin = () => `http://127.0.0.1:${inject("redcapPort")}`;

let lead: Person;
let workspaceId: string;
let connection: string;

beforeAll(async () => {
  server.listen(inject("redcapPort"), "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close().closeAllConnections());

const login = () => ({ scheme: "oauth", user: "lab", secret: "quite secret", tokenAddress: `${origin()}/token` });
const sending = { patientSystem: "urn:oid:1.2.3", createPatients: true };

async function connect(): Promise<void> {
  const json = { kind: "fhir", name: "Hospital", address: `${origin()}/fhir`, ...login() };
  connection = ZConnection.parse((await lead.client.post(at(workspaceId, "/connections"), json)).body).id;
}

beforeEach(async () => {
  [hospital, refusing, tokens] = [fhirServer(), null, 0];
  ({ lead, workspaceId } = await clinic());
  await connect();
  await save({ sending });
});

const here = (ending = "") => at(workspaceId, `/connections/${connection}${ending}`);
const save = async (json: object) => ZConnection.parse((await lead.client.put(here(), json)).body);
const run = async (json: object = {}) => ZRunReply.parse((await lead.client.post(here("/run"), json)).body).run;
const counts = (sent: number, skipped = 0, refused = 0): SendCounts => ({ sent, skipped, refused });
const newReport = async () => (await scanned({ lead, workspaceId })).report;
const only = (type: string) => {
  expect(hospital.all(type)).toHaveLength(1);
  return hospital.all(type)[0]!;
};
const form = () => only("DiagnosticReport").presentedForm![0]!.data;

async function voided({ id }: Report): Promise<void> {
  const confirmation = await confirmationFor(lead, "entered-in-error", id);
  const json = { reason: "Scanned by mistake.", confirmation };
  expect((await lead.client.send("POST", pathOf(id, "/entered-in-error"), { json, headers: match })).status).toBe(200);
}

describe("a connection to a FHIR server", () => {
  it("has its own settings and login, which no reply and no table reveals", async () => {
    const bad = async (json: object) => (await lead.client.put(here(), json)).body.fields;
    expect(await bad({ scheme: "oauth", user: "lab", secret: "x", tokenAddress: "https://example.org/token" })).toHaveProperty(
      "tokenAddress",
    );
    expect(await bad({ scheme: "basic", user: "lab" })).toHaveProperty("secret");
    expect(await bad({ address: `${origin()}/other` })).toHaveProperty("scheme");
    expect(await bad({ schedule: "bell" })).toHaveProperty("schedule");
    expect(await save({ name: "Clinic" })).toMatchObject({ kind: "fhir", name: "Clinic", sending, settings: null, bell: null });
    const [row] = rows("select * from bone_scans_connections where public_id = ?", [connection]);
    expect(JSON.stringify([row, (await lead.client.get(at(workspaceId, "/connections"))).body])).not.toContain("quite secret");
    expect(ZConnectionTest.parse((await lead.client.post(here("/test"), {})).body)).toEqual({
      problem: null,
      project: null,
      server: "Double",
    });
  });

  it("sends a signed report of a clinic with its PDF and the patient's name, once however often", async () => {
    const { report, patient } = await scanned({ lead, workspaceId });
    const ids = [report.id];
    expect(await run({ ids })).toMatchObject({ counts: counts(0, 1), problems: [{ reportId: report.id, text: "Not signed." }] });
    await signed(lead, report.id);
    expect((await run({ ids, dryRun: true })).counts).toEqual(counts(1));
    expect(hospital.all("DiagnosticReport")).toEqual([]);
    for (const _ of [1, 2]) expect((await run({ ids })).counts).toEqual(counts(1));
    expect(only("DiagnosticReport")).toMatchObject({ status: "final", versionId: 2 });
    const identifier = [{ system: "urn:oid:1.2.3", value: patient.code }];
    expect(only("Patient")).toMatchObject({ identifier, name: [{ family: "Marsh", given: ["Ada"] }], versionId: 1 });
    const pdf = await download(lead, pathOf(report.id, ".pdf?view=clinician&size=a4"));
    expect(form()).toBe(pdf.toString("base64"));
    expect(hospital.all("Observation").every(({ status, versionId }) => status === "final" && versionId === 2)).toBe(true);
    expect(JSON.stringify((await lead.client.get(here("/runs"))).body)).not.toMatch(/Marsh|Ada/);
  });

  it("shows no names to a lead who may not see them", async () => {
    const report = await signed(lead, (await newReport()).id);
    rows("update accounts_memberships set identity = 'codes' where workspace_id = ?", [workspaceId]);
    expect((await run({ ids: [report.id] })).counts).toEqual(counts(1));
    expect(only("Patient")).not.toHaveProperty("name");
    expect(JSON.stringify(only("DiagnosticReport"))).not.toContain("Marsh");
  });

  it("sends reports signed, corrected or voided since, each once", async () => {
    const first = await signed(lead, (await newReport()).id);
    await newReport();
    expect((await run()).counts).toEqual(counts(1));
    expect((await run()).counts).toEqual(counts(0));
    const { id } = first;
    const corrected = { reason: "Typing error.", inputs: scansOf(first, "2024-01-02") };
    expect((await lead.client.send("POST", pathOf(id, "/correct"), { json: corrected, headers: match })).status).toBe(201);
    expect((await run()).counts).toEqual(counts(0));
    await signed(lead, id);
    expect((await run()).counts).toEqual(counts(1));
    expect(only("DiagnosticReport")).toMatchObject({ status: "corrected", effectiveDateTime: "2024-01-02" });
    const valid = hospital.all("Observation").filter(({ status }) => status !== "entered-in-error");
    expect(valid.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual(valid.map(() => "2024-01-02"));
    await voided(first);
    expect((await run()).counts).toEqual(counts(1));
    expect(only("DiagnosticReport").status).toBe("entered-in-error");
    expect((await run()).counts).toEqual(counts(0));
  });

  it("takes reports that it skips after all others", async () => {
    const { body: loose } = await lead.client.post(`/api/reports?workspace=${workspaceId}`, example());
    await signed(lead, loose.id as string);
    const { id, patientId } = await newReport();
    await signed(lead, id);
    const due = async () => {
      const [row] = rows("select public_id, workspace_id, changed_at, created_at from bone_scans_connections where public_id = ?", [
        connection,
      ]) as [Record<string, string>];
      const [publicId, changedAt, createdAt] = [row.public_id, row.changed_at, row.created_at];
      const db = openKnex(inject("cmsDataDir"));
      const strapi = { db: { inTransaction: () => false, connection: db } };
      const ids = await dueReports(strapi as never, { publicId, workspaceId, changedAt, createdAt } as never, 1);
      await db.destroy();
      return ids;
    };
    expect(await due()).toEqual([id]);
    rows("update bone_scans_patients set consent_withdrawn_on = '2026-01-01' where document_id = ?", [patientId]);
    expect(await due()).toEqual([loose.id]);
    expect((await run()).counts).toEqual(counts(0, 2));
  });

  it("continues after a refused report, which waits until the connection is changed", async () => {
    await save({ sending: { ...sending, createPatients: false } });
    for (const _ of [1, 2]) await signed(lead, (await newReport()).id);
    expect(await run()).toMatchObject({
      ...{ outcome: "done", counts: counts(0, 0, 2) },
      problems: [{ text: expect.stringContaining("no such patient") }, {}],
    });
    expect((await run()).counts).toEqual(counts(0));
    await save({ sending });
    expect((await run()).counts).toEqual(counts(2));
  });

  it("runs by schedule, pauses when the login is refused, and then sends nothing", async () => {
    await signed(lead, (await newReport()).id);
    await save({ schedule: "hourly" });
    const due = () => rows("update bone_scans_connections set next_attempt_at = 1 where public_id = ?", [connection]);
    const state = () => String(rows("select state from bone_scans_connections where public_id = ?", [connection])[0]!.state);
    due();
    await until(
      () => hospital.all("DiagnosticReport").length,
      (reports) => reports === 1,
    );
    await until(state, (now) => now === "waiting");
    refusing = 403;
    await signed(lead, (await newReport()).id);
    due();
    await until(state, (now) => now === "paused");
    expect(templatesTo(lead.email).filter((name) => name === "workspace-connection-paused")).toHaveLength(1);
    refusing = null;
    expect(answer(await lead.client.post(here("/run"), {}))).toEqual([409, "conflict"]);
    expect(await save({})).toMatchObject({ pausedBecause: null });
    expect((await run()).counts).toEqual(counts(1));
  });

  it("sends unsigned reports of a study as partial", async () => {
    workspaceId = (await newWorkspace(lead, "study", "Hip study")).id;
    await connect();
    expect(answer(await lead.client.post(here("/run"), {}))).toEqual([409, "conflict"]);
    await save({ sending });
    const { body: patient } = await lead.client.post(`/api/patients?workspace=${workspaceId}`, newPatient());
    const { id } = await reportOfPatient(lead, patient.id as string, {}, `?workspace=${workspaceId}`);
    expect((await run()).counts).toEqual(counts(0));
    expect((await run({ ids: [id, "a".repeat(24)] })).counts).toEqual(counts(1));
    expect(only("DiagnosticReport").status).toBe("partial");
  });
});

describe("a connection to a DICOMweb server", () => {
  it("stores the PDF of a signed report once, as people download it, and its void form as well", async () => {
    archive.clear();
    const json = { kind: "dicomweb", name: "Archive", address: `${origin()}/dicom-web`, ...login() };
    connection = ZConnection.parse((await lead.client.post(at(workspaceId, "/connections"), json)).body).id;
    expect((await lead.client.put(here(), { sending })).body.fields).toHaveProperty("sending");
    const report = await signed(lead, (await newReport()).id);
    expect((await run()).counts).toEqual(counts(1));
    expect((await run({ ids: [report.id] })).counts).toEqual(counts(1));
    const file = await download(lead, pathOf(report.id, ".dcm?view=clinician&size=a4"));
    expect([...archive.values()].map((each) => each.equals(file))).toEqual([true]);
    await voided(report);
    expect((await run()).counts).toEqual(counts(1));
    expect(archive.size).toBe(2);
    expect((await run()).counts).toEqual(counts(0));
  });
});
