import { beforeAll, describe, expect, it } from "vitest";
import { rightsOf, ZPatient, ZReport, ZReportList, type Report } from "@trabecula/contracts";
import { endpoints } from "@trabecula/contracts/endpoints";
import { exampleScore, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { memberOf } from "../support/workspaces.ts";
import { unzipped } from "../support/unzip.ts";

let owner: Person;
let monitor: Person;
let patientId: string;
let report: Report;
let earlierId: string;

let planted: Readonly<Record<string, string>>;

const here = (path: string) => `${path}${path.includes("?") ? "&" : "?"}workspace=${owner.id}`;

beforeAll(async () => {
  owner = await researcher();
  const { client } = owner;
  await client.put("/api/patients/names", { keepNames: true });
  const names = { firstName: "Ilsebill", lastName: "Zweigbaum", notes: "Fell from a ladder", ancestry: "Planted ancestry" };
  patientId = (await savedPatient(owner, { code: "M-1", birthDate: "1991-03-07", ...names })).id;
  const { version } = (await client.get(`/api/patients/${patientId}`)).body;
  await client.put(`/api/patients/${patientId}`, { version, firstName: "Ilse", birthDate: "1991-03-06", notes: "Broke a wrist" });
  const earlier = exampleScore().scans.map((scan) => ({ ...scan, scanDate: "2011-01-09" }));
  earlierId = (await reportOfPatient(owner, patientId, { reportName: "Zweigbaum, first", scans: earlier })).id;
  const scans = exampleScore().scans.map((scan) => ({ ...scan, measurements: [{ parameter: "tt_bmd", value: 281 }] }));
  const { id } = await reportOfPatient(owner, patientId, {
    reportName: "Zweigbaum, second",
    notes: "Typed for doctors",
    clinical: { referrer: "Dr. Okwu" },
    scans,
  });
  rows("update bone_scans_reports set engine_version = '0.9.0' where document_id = ?", [id]);
  const first = ZReport.parse((await client.get(`/api/reports/${id}`)).body);
  await client.post(`/api/reports/${id}/rescore`, {});
  await client.put(`/api/reports/${id}`, { notes: "Typed again for doctors", reportName: "Zweigbaum, renamed" });
  await client.post(`/api/patients/${patientId}/release`, { reportId: id, note: "Dear patient" });
  report = ZReport.parse((await client.get(`/api/reports/${id}`)).body);
  monitor = await memberOf(owner, { role: "monitor" });
  const [scan] = report.scans as [Report["scans"][number]];
  const scored = scan.results.find(({ reference }) => reference !== null)!;
  planted = {
    ...{ name: "Ilsebill", "later name": "Ilse", surname: "Zweigbaum", "day of birth": "1991-03-06", "earlier day of birth": "1991-03-07" },
    ...{
      note: "ladder",
      "later note": "wrist",
      "report’s note": "Typed",
      "note of the release": "Dear patient",
      referrer: "Okwu",
      ancestry: "Planted ancestry",
    },
    ...{ hash: report.contentHash, "earlier hash": first.contentHash, "exact age": String(scan.ageYears).slice(0, 6) },
    "age of a refusal": "at 19.8 years",
    ...{ "exact Z": `"zScore":${String(scored.zScore).slice(0, 6)}` },
  };
});

const json = (body: unknown) => ({ json: body });
const study = { form: "long", filter: {} };

const calls: Readonly<Record<string, () => readonly [path: string, sent?: Sent]>> = {
  "GET /dashboard": () => [here("/api/dashboard")],
  "GET /patients": () => [here("/api/patients")],
  "POST /patients/search": () => [here("/api/patients/search"), json({ q: "m-1" })],
  "GET /patients/attention": () => [here("/api/patients/attention")],
  "GET /patients/names": () => [here("/api/patients/names")],
  "GET /patients/:id": () => [`/api/patients/${patientId}`],
  "GET /patients/:id/access": () => [`/api/patients/${patientId}/access`],
  "GET /patients/:id/history": () => [`/api/patients/${patientId}/history`],
  "GET /patients/:id/trends": () => [`/api/patients/${patientId}/trends`],
  "GET /patients/:id/visits": () => [`/api/patients/${patientId}/visits`],
  "GET /reports": () => [here("/api/reports")],
  "GET /reports/index": () => [here("/api/reports/index")],
  "GET /reports/:id": () => [`/api/reports/${report.id}`],
  "GET /reports/:id/changes": () => [`/api/reports/${report.id}/changes`],
  "GET /reports/:id/history": () => [`/api/reports/${report.id}/history`],
  "GET /reports/:id/signed": () => [`/api/reports/${report.id}/signed`],
  "GET /reports/:id/revisions": () => [`/api/reports/${report.id}/revisions`],
  "GET /reports/:id/revisions/:revision": () => [`/api/reports/${report.id}/revisions/1`],
  "POST /reports/export/de-identified": () => [here("/api/reports/export/de-identified"), json(study)],
  "GET /workspaces/:id/schedule": () => [`/api/workspaces/${owner.id}/schedule`],
  "POST /workspaces/:id/bundle": () => [`/api/workspaces/${owner.id}/bundle`],
  "POST /score": () => [here("/api/score"), json(exampleScore())],
  "POST /score/batch": () => [here("/api/score/batch?reportType=hr-pqct"), { body: "id,sex,age,tt_bmd\n1,f,30,284\n" }],
  "POST /score/look": () => [here("/api/score/look"), { body: "id,sex,age,tt_bmd\n1,f,30,284\n" }],
};

const ofNobody = /^\/(?:devices|precision|scanner-checks|score\/references)(?:\/|$)/;

const open = endpoints.filter(
  ({ access, right, path }) => access === "member" && rightsOf.monitor.includes(right!) && !ofNobody.test(path),
);

interface Sent {
  readonly json?: unknown;
  readonly body?: string;
}

const replyTo = (person: Person, method: string, route: string) => answered(person, method, ...calls[route]!());

async function answered({ client }: Person, method: string, path: string, { json: sent, body }: Sent = {}) {
  const headers = { cookie: client.cookie, "X-Forwarded-For": client.address, "Content-Type": body ? "text/csv" : "application/json" };
  const content = body ?? (sent === undefined ? null : JSON.stringify(sent));
  const reply = await fetch(client.base + path, { method, headers, body: content });
  const isArchive = reply.headers.get("content-type") === "application/zip";
  const read = isArchive ? [...(await unzipped(new Uint8Array(await reply.arrayBuffer())))].flat().join("\n") : await reply.text();
  return { status: reply.status, text: read };
}

describe("a monitor", () => {
  it.each(open.map(({ method, path }) => [`${method} ${path}`, method] as const))("finds nobody by %s", async (route, method) => {
    expect(calls).toHaveProperty([route]);
    const { status, text } = await replyTo(monitor, method, route);
    expect(status).toBe(200);
    for (const [what, words] of Object.entries(planted)) expect.soft(text.includes(words), what).toBe(false);
  });

  it("reads what the owner planted only by an owner’s reply", async () => {
    const read = [
      "GET /reports/:id",
      "GET /reports/:id/revisions/:revision",
      "GET /reports/:id/history",
      "GET /patients/:id",
      "GET /patients/:id/history",
    ];
    const texts = await Promise.all(read.map(async (route) => (await replyTo(owner, "GET", route)).text));
    texts.push((await answered(owner, "GET", `/api/reports/${earlierId}`)).text);
    for (const [what, words] of Object.entries(planted)) expect.soft(texts.join("\n").includes(words), what).toBe(true);
  });

  it("reads code, year of birth, whole ages, values and rounded Z-scores", async () => {
    const patient = ZPatient.parse((await monitor.client.get(`/api/patients/${patientId}`)).body);
    expect(patient).toMatchObject({ code: "M-1", birthYear: 1991, birthDate: null, firstName: null, lastName: null, notes: null });
    const read = ZReport.parse((await monitor.client.get(`/api/reports/${report.id}`)).body);
    expect(read).toMatchObject({
      reportName: "M-1, 2026-03-14",
      subjectCode: "M-1",
      notes: null,
      contentHash: "",
      subject: { birthYear: 1991 },
    });
    const { visits } = (await monitor.client.get(`/api/patients/${patientId}/visits`)).body as { visits: { scans: object[] }[] };
    expect(visits.map(({ scans }) => scans)).toMatchObject([[{ reportName: "M-1, 2026-03-14" }], [{ reportName: "M-1, 2011-01-09" }]]);
    const [own, masked] = [report.scans[0]!, read.scans[0]!];
    expect(masked.ageYears).toBe(35);
    expect(masked.results.map(({ value }) => value)).toEqual(own.results.map(({ value }) => value));
    expect(masked.results[0]!.zScore).toBe(Number(own.results[0]!.zScore!.toFixed(1)));
  });

  it("searches and sorts by codes only", async () => {
    const list = async (path: string) => ZReportList.parse((await monitor.client.get(here(path))).body);
    for (const q of ["zweigbaum", "renamed", "m-1"]) expect((await list(`/api/reports?q=${q}`)).total, q).toBe(q === "m-1" ? 2 : 0);
    const exported = async (q: string) =>
      (await answered(monitor, "POST", here("/api/reports/export/de-identified"), json({ form: "long", filter: { q } }))).text;
    // Groups of fewer than five people are hidden, so only the counts differ.
    const [none, byName, byCode] = [await exported("no such code"), await exported("zweigbaum"), await exported("m-1")];
    expect([byName === none, byCode === none]).toEqual([true, false]);
    const found = async (q: string) => (await monitor.client.post(here("/api/patients/search"), { q })).body.total as number;
    expect([await found("zweigbaum"), await found("m-1")]).toEqual([0, 1]);
    const other = await savedPatient(owner, { code: "M-2", birthDate: "1991-11-30" });
    const byAge = async (order: string) =>
      ((await monitor.client.get(here(`/api/patients?sort=age&order=${order}`))).body.items as { id: string }[]).map(({ id }) => id);
    expect([await byAge("asc"), await byAge("desc")]).toEqual([
      [patientId, other.id],
      [other.id, patientId],
    ]);
    const early = { reportName: "Aaa", scans: exampleScore().scans.map((scan) => ({ ...scan, scanDate: "2025-01-09" })) };
    await reportOfPatient(owner, other.id, early);
    const sorted = (await list("/api/reports?sort=reportName&order=asc")).items.map(({ subjectCode }) => subjectCode);
    expect(sorted).toEqual(["M-1", "M-1", "M-2"]);
  });

  it("gets no file of one report, no values and no key", async () => {
    const asked = [
      ...(await Promise.all(
        [".csv", ".json", ".fhir.json", ".bundle.zip", ".pdf", ".dcm"].map((end) => monitor.client.get(`/api/reports/${report.id}${end}`)),
      )),
      await monitor.client.post(here("/api/reports/export"), study),
      await monitor.client.post(here("/api/reports/export/de-identified"), { ...study, withKey: true }),
      await monitor.client.post(`/api/reports/${report.id}/references/compare`, { datasetIds: [] }),
      await monitor.client.put(`/api/reports/${report.id}`, { notes: "Seen" }),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [403, "role_missing"]));
  });
});
