import { expect, inject, it, onTestFinished } from "vitest";
import { type Report, type ReportRow } from "@trabecula/contracts";
import { fileForm, reportOfPatient } from "../support/bone-scans.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex, untilLockWait } from "../support/knex.ts";
import { logIn, password, patientOf, researcher } from "../support/people.ts";
import { ApiClient } from "../support/api-client.ts";
import { codeAt } from "../support/authenticator.ts";
import { exportedFiles } from "../support/exports.ts";
import { unzipped } from "../support/unzip.ts";
import { turnOnTwoFactor } from "../support/two-factor.ts";
import { clinic, confirmed, download, match, pathOf, read, rescored, scanned, scansOf, signed, signing } from "../support/signatures.ts";
import { answer, at, changeSettings, confirmationFor, join, newWorkspace } from "../support/workspaces.ts";

it("a report is a draft, is read, and is signed with what the signer read", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const { report } = await scanned(place);
  expect(report).toMatchObject({ readState: "draft", signs: true, signature: null, createdBy: lead.id });
  expect((await lead.client.post(pathOf(report.id, "/read"))).body).toMatchObject({ readState: "preliminary", version: 2 });
  expect((await lead.client.post(pathOf(report.id, "/read"))).body).toMatchObject({ readState: "preliminary", version: 2 });
  const seen = await read(lead, report.id);
  const [unsigned] = JSON.parse((await download(lead, pathOf(report.id, ".fhir.json"))).toString()).entry as { resource: object }[];
  expect(seen.readBy).toMatch(/\w/);
  expect(unsigned).toMatchObject({ resource: { status: "preliminary", resultsInterpreter: [{ display: seen.readBy }] } });
  await lead.client.put(at(workspaceId, `/members/${lead.id}`), { credentials: "MD" });
  const final = await signed(lead, report.id);
  expect(final).toMatchObject({
    ...{ readState: "final", recordHash: seen.recordHash },
    signature: { revision: 1, signedBy: lead.id, credentials: "MD", meaning: "approved", recordHash: seen.recordHash, valid: true },
  });
  expect(final.signature?.printedName).not.toBe("");
  const listed = async (query: string) => (await lead.client.get(`/api/reports?workspace=${workspaceId}&${query}`)).body.items as object[];
  expect(await listed(`readState=final&signedBy=${lead.id}`)).toMatchObject([
    { id: report.id, readState: "final", signature: { signedBy: lead.id } },
  ]);
  expect(await listed("readState=draft")).toEqual([]);
  expect((await lead.client.get(`/api/reports?workspace=${workspaceId}&readState=finished`)).status).toBe(422);
  const again = await signing(lead, final, await confirmed(lead, final));
  expect(answer(again)).toEqual([409, "signed"]);
  expect(again.body.message).toMatch(new RegExp(`^${final.signature!.printedName} signed this revision on .+ UTC\\.$`));
  const today = final.signature!.signedAt.slice(0, 10);
  const { scanDate, sites } = (await listed("readState=final"))[0] as ReportRow;
  const found = [`reader=${lead.id}`, `signedOn=${today}`, `site=${sites[0]}&from=${scanDate}&to=${scanDate}`];
  for (const query of found) expect(await listed(query)).toMatchObject([{ id: report.id, reader: { id: lead.id } }]);
  const others = [`reader=${workspaceId}`, "signedOn=2020-01-01", "site=whole-body", "to=1990-01-01", "from=2999-01-01", "changed=true"];
  for (const query of others) expect(await listed(query)).toEqual([]);
  expect((await rescored(lead, report.id)).status).toBe(201);
  expect(await listed("")).toMatchObject([{ readState: "draft", reader: null, signature: null }]);
  expect(await listed(`reader=${lead.id}`)).toEqual([]);
});

it("a confirmation signs one revision, once, in its session, for five minutes", async () => {
  const place = await clinic();
  const { lead } = place;
  const [{ report }, other] = [await scanned(place), await scanned(place)];
  const seen = await read(lead, report.id);
  const refused = async (confirmation: string | undefined, person = lead, of = seen) =>
    expect(answer(await signing(person, of, confirmation))).toEqual([403, "confirmation_needed"]);
  await refused(undefined);
  await refused(await confirmationFor(lead, "entered-in-error", report.id));
  await refused(await confirmationFor(lead, "sign", `${report.id}:2`));
  const elsewhere = new ApiClient();
  await logIn(elsewhere, lead.email);
  await refused(await confirmed({ ...lead, client: elsewhere }, seen));
  const late = await confirmed(lead, seen);
  rows("update accounts_tokens set expires_at = ? where purpose = 'confirmation'", [Date.now() - 1000]);
  await refused(late);
  const both = await lead.client.post("/api/user/confirm", {
    ...{ purpose: "sign", password },
    object: [`${report.id}:1`, `${other.report.id}:1`],
  });
  const confirmation = both.body.confirmation as string;
  const first = await Promise.all([signing(lead, seen, confirmation), signing(lead, seen, confirmation)]);
  expect(first.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await signing(lead, await read(lead, other.report.id), confirmation)).status).toBe(200);
  await refused(confirmation, lead, await read(lead, other.report.id));
});

it("what changed between reading and signing is refused", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const { patient, report } = await scanned(place);
  const seen = await read(lead, report.id);
  const send = async (of: Report, headers?: object) => answer(await signing(lead, of, await confirmed(lead, of), headers));
  await lead.client.send("PUT", `/api/patients/${patient.id}`, { json: { lastName: "Moss" }, headers: match });
  expect(await send(seen)).toEqual([409, "conflict"]);
  const renamed = await read(lead, report.id);
  expect(await send(renamed, {})).toEqual([428, "precondition_required"]);
  await lead.client.send("PUT", pathOf(report.id), { json: { notes: "Seen." }, headers: match });
  expect(await send(renamed, { "If-Match": '"1"' })).toEqual([412, "changed_meanwhile"]);
  expect((await rescored(lead, report.id)).status).toBe(201);
  const noted = { ...renamed, version: 2 };
  expect(await send(noted, { "If-Match": '"2"' })).toEqual([409, "conflict"]);
  expect(await signing(lead, await read(lead, report.id), await confirmed(lead, noted))).toMatchObject({ status: 403 });
  expect(rows("select id from bone_scans_signatures where workspace_id = ?", [workspaceId])).toEqual([]);
});

// SQLite has no row locks.
it.runIf(isPostgres())("a report is deleted with its patient while somebody signs it", async () => {
  const place = await clinic();
  const [{ lead }, signer] = [place, await researcher()];
  join(lead, signer, { maySign: true }, place.workspaceId);
  const { patient, report } = await scanned(place);
  const seen = await read(signer, report.id);
  const confirmation = await confirmed(signer, seen);
  const db = openKnex(inject("cmsDataDir"));
  onTestFinished(() => db.destroy());
  const [held, locking] = [await db.transaction(), "select % for update%"];
  await held("bone_scans_patients").where({ document_id: patient.id }).forUpdate().select("id");
  const deletion = lead.client.send("DELETE", `/api/patients/${patient.id}`, { headers: match });
  await untilLockWait(1, locking);
  const signature = signing(signer, seen, confirmation);
  await untilLockWait(2, locking);
  await held.commit();
  expect([await deletion, await signature].map(({ status }) => status)).toEqual([200, 404]);
});

it("only members who may sign and read names sign, never in a personal workspace or where signing is off", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const { report } = await scanned(place);
  const seen = await read(lead, report.id);
  const [editor, coded, reader] = [await researcher(), await researcher(), await researcher()];
  join(lead, editor, {}, workspaceId);
  join(lead, coded, { identity: "codes", maySign: true }, workspaceId);
  join(lead, reader, { role: "reader" }, workspaceId);
  for (const person of [editor, coded, reader])
    expect(answer(await signing(person, seen, await confirmed(person, seen)))).toEqual([403, "role_missing"]);
  expect((await read(editor, report.id)).recordHash).toBeNull();
  expect(answer(await signing(await researcher(), seen, undefined))).toEqual([404, "not_found"]);
  await changeSettings(lead, workspaceId, { signing: "off" });
  expect(answer(await signing(lead, seen, await confirmed(lead, seen)))).toEqual([409, "conflict"]);
  await changeSettings(lead, workspaceId, { signing: "optional" });
  await signed(lead, report.id);
  expect((await read(coded, report.id)).signature).toMatchObject({ valid: true, recordHash: null });
  expect(answer(await lead.client.put(at(lead.id), { signing: "required" }))).toEqual([409, "conflict"]);
});

it("signing asks for the second factor once in half an hour", async () => {
  const place = await clinic();
  const { lead } = place;
  const { report } = await scanned(place);
  const { secret } = await turnOnTwoFactor(lead);
  const confirm = (given: object = {}) =>
    lead.client.post("/api/user/confirm", { purpose: "sign", object: `${report.id}:1`, password, ...given });
  expect((await confirm()).status).toBe(422);
  expect((await confirm({ code: codeAt(secret) })).status).toBe(200);
  expect((await confirm()).status).toBe(200);
  expect((await confirm({ purpose: "entered-in-error", object: report.id })).status).toBe(422);
  rows("update accounts_sessions set code_at = code_at - ? where code_at is not null", [31 * 60_000]);
  expect((await confirm()).status).toBe(422);
});

it("a signed report and its patient keep what was printed, and stay", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const [{ patient, report }, other] = [await scanned(place), await scanned(place)];
  const { version } = await signed(lead, report.id);
  const planned = await lead.client.send("POST", pathOf(report.id, "/correct?dryRun=true"), {
    ...{ json: { inputs: scansOf(report, "2024-01-02") }, headers: match },
  });
  expect(planned.body).toMatchObject({ revision: 2, readState: "draft" });
  const send = async (method: string, path: string, json?: object) =>
    answer(await lead.client.send(method, path, { ...(json && { json }), headers: match }));
  const isSigned = [409, "signed"];
  expect(await send("PUT", pathOf(report.id), { notes: "Seen." })).toEqual(isSigned);
  expect(await send("PUT", pathOf(report.id), { patientId: other.patient.id })).toEqual(isSigned);
  expect(await send("DELETE", pathOf(report.id))).toEqual(isSigned);
  expect(await send("POST", `/api/reports/delete?workspace=${workspaceId}`, { ids: [other.report.id, report.id] })).toEqual(isSigned);
  expect(await send("PUT", `/api/patients/${patient.id}`, { lastName: "Moss" })).toEqual(isSigned);
  expect((await send("PUT", `/api/patients/${patient.id}`, { lastName: "Marsh", notes: "Called." }))[0]).toBe(200);
  const bring = (query: string) =>
    lead.client.send("POST", `/api/patients/import?workspace=${workspaceId}&${query}`, {
      body: fileForm(`code,sex,birth_date,first_name\n${patient.code},${patient.sex},${patient.birthDate},Moss`, "people.csv"),
    });
  const { plan } = (await bring("dryRun=true")).body;
  expect(answer(await bring(`plan=${plan}&reason=Typing`))).toEqual(isSigned);
  expect(await send("DELETE", `/api/patients/${patient.id}`)).toEqual(isSigned);
  expect(await send("POST", `/api/patients/delete?workspace=${workspaceId}`, { ids: [other.patient.id, patient.id] })).toEqual(isSigned);
  const { id: to } = await newWorkspace(lead);
  await changeSettings(lead, to, { keepsNames: true });
  const moved = { ids: [patient.id, other.patient.id], to, centerId: null, reason: "The person moved." };
  expect(await send("POST", "/api/patients/transfer", moved)).toEqual(isSigned);
  expect((await read(lead, other.report.id)).workspaceId).toBe(workspaceId);
  expect(await read(lead, report.id)).toMatchObject({ version, readState: "final", signature: { valid: true } });
  const person = await unzipped(await download(lead, `/api/patients/${patient.id}/export`));
  const fileOf = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(name)!) as Record<string, unknown>[];
  expect(fileOf(person, `reports/${report.id}.json`)).toMatchObject({ readState: "final", signature: { valid: true } });
  const { items } = JSON.parse(person.get(`signatures/${report.id}.json`)!) as { items: object[] };
  expect(items).toMatchObject([
    { signerId: lead.id, record: expect.stringContaining("Marsh") as string, seal: expect.any(String) as string },
  ]);
  const own = fileOf(await exportedFiles(lead), "signatures/1.json");
  expect(own).toMatchObject([{ reportId: report.id, meaning: "approved" }]);
  expect(JSON.stringify(own)).not.toContain("Marsh");
  const confirmation = await confirmationFor(lead, "erase", patient.id);
  expect(await send("POST", `/api/patients/${patient.id}/erase`, { reason: "The patient asked for it.", confirmation })).toEqual([
    200,
    undefined,
  ]);
  const kept = rows("select record, record_hash, signer_id from bone_scans_signatures where report_id = ?", [report.id]);
  expect(kept).toMatchObject([{ record: null, signer_id: lead.id }]);
});

it("states follow corrections, other changes and addenda; a void report can only be read", async () => {
  const place = await clinic();
  const { lead } = place;
  const { report } = await scanned(place);
  const post = (ending: string, json: object) => lead.client.send("POST", pathOf(report.id, ending), { json, headers: match });
  expect(answer(await post("/addendum", { text: "No change." }))).toEqual([409, "conflict"]);
  await signed(lead, report.id);
  expect((await rescored(lead, report.id)).body).toMatchObject({ revision: 2, readState: "draft", signature: null, signedRevision: 1 });
  expect((await lead.client.get(pathOf(report.id, "/revisions/1"))).body).toMatchObject({ readState: "preliminary", beingReplaced: true });
  rows("update bone_scans_report_revisions set engine_version = ? where report_id = ? and revision = 1", [report.engineVersion, report.id]);
  expect((await lead.client.get(pathOf(report.id, "/revisions/1"))).body).toMatchObject({ readState: "final", signature: { valid: true } });
  expect((await signed(lead, report.id)).readState).toBe("amended");
  const added = await post("/addendum", { text: "Vitamin D is low." });
  expect([added.status, added.body]).toMatchObject([201, { readState: "draft", revision: 3, addenda: [{ text: "Vitamin D is low." }] }]);
  expect(await signed(lead, report.id)).toMatchObject({ readState: "appended", addenda: [{ text: "Vitamin D is low." }] });
  rows("update bone_scans_reports set revision_cause = 'corrected' where document_id = ?", [report.id]);
  expect(answer(await post("/entered-in-error", { reason: "Scanned by mistake." }))).toEqual([403, "confirmation_needed"]);
  const confirmation = await confirmationFor(lead, "entered-in-error", report.id);
  expect((await post("/entered-in-error", { reason: "Scanned by mistake.", confirmation })).body).toMatchObject({
    readState: "entered-in-error",
  });
  for (const [ending, json] of [
    ["/read", {}],
    ["/addendum", { text: "More." }],
  ] as const)
    expect(answer(await post(ending, json)), ending).toEqual([409, "conflict"]);
  expect(answer(await rescored(lead, report.id))).toEqual([409, "conflict"]);
  expect((await read(lead, report.id)).revision).toBe(3);
  expect((await lead.client.get(pathOf(report.id, "/revisions/1"))).body).toMatchObject({ readState: "entered-in-error" });
  const [diagnosticReport] = (
    JSON.parse((await download(lead, pathOf(report.id, ".fhir.json?revision=1"))).toString()) as { entry: object[] }
  ).entry;
  expect(diagnosticReport).toMatchObject({ resource: { status: "entered-in-error" } });
});

it("a void report counts for no change and is never deleted", async () => {
  const place = await clinic();
  const { lead, workspaceId } = place;
  const { patient, report } = await scanned(place);
  const first = await reportOfPatient(lead, patient.id, { scans: scansOf(report, "2024-01-02") }, `?workspace=${workspaceId}`);
  const counted = async () => {
    const changes = (await lead.client.get(pathOf(report.id, "/changes"))).body.series as unknown[];
    const trends = (await lead.client.get(`/api/patients/${patient.id}/trends`)).body.series as { points: unknown[] }[];
    const table = (await lead.client.get(at(workspaceId, "/changes"))).body.items as unknown[];
    return [changes.length > 0, trends[0]!.points.length, table.length > 0];
  };
  expect(await counted()).toEqual([true, 2, true]);
  const confirmation = await confirmationFor(lead, "entered-in-error", first.id);
  await lead.client.send("POST", pathOf(first.id, "/entered-in-error"), {
    json: { reason: "Another person.", confirmation },
    headers: match,
  });
  expect(await counted()).toEqual([false, 1, false]);
  const deletions = [
    lead.client.send("DELETE", pathOf(first.id), { headers: match }),
    lead.client.post(`/api/reports/delete?workspace=${workspaceId}`, { ids: [report.id, first.id] }),
    lead.client.send("DELETE", `/api/patients/${patient.id}`, { headers: match }),
  ];
  for (const deletion of deletions) expect(answer(await deletion)).toEqual([409, "conflict"]);
  expect((await read(lead, report.id)).readState).toBe("draft");
});

it("a workspace that requires signatures releases signed reports only; a correction hides them until it is signed", async () => {
  const place = await clinic({ signing: "required" });
  const { lead } = place;
  const { patient, report } = await scanned(place);
  const release = () => lead.client.send("POST", `/api/patients/${patient.id}/release`, { json: { reportId: report.id }, headers: match });
  expect(answer(await release())).toEqual([409, "conflict"]);
  await signed(lead, report.id);
  expect((await release()).status).toBe(200);
  const reader = await patientOf(lead, patient.id);
  const mine = async () => (await reader.client.get(`/api/my/reports/${report.id}`)).status;
  expect(await mine()).toBe(200);
  const reading = async () => (await reader.client.get(`/api/my/reports/${report.id}`)).body as object;
  const before = await reading();
  const earlier = scansOf(report, "2024-01-02").map(({ measurements, ...scan }) => ({
    ...scan,
    measurements: measurements.map((one) => ({ ...one, value: one.value * 1.3 })),
  }));
  await reportOfPatient(lead, patient.id, { scans: earlier }, `?workspace=${place.workspaceId}`);
  expect(await reading()).toEqual(before);
  rows("update bone_scans_reports set release_held = ? where document_id = ?", [isPostgres() ? "true" : 1, report.id]);
  expect(await mine()).toBe(409);
  expect((await reader.client.get("/api/my/reports")).body.items).toMatchObject([{ held: true }]);
  const onHold = async () => (await lead.client.get(`/api/reports?workspace=${place.workspaceId}&held=true`)).body as object;
  expect(await onHold()).toMatchObject({ items: [{ id: report.id }], total: 1 });
  await rescored(lead, report.id);
  await signed(lead, report.id);
  expect(await onHold()).toMatchObject({ items: [], total: 0 });
  expect(await mine()).toBe(200);
  expect((await read(lead, report.id)).release).toEqual({ on: expect.any(String) as string, revision: 2, note: null });
});
