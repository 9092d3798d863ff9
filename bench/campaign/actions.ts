import type { Client } from "./client.ts";
import type { AttemptedChanges } from "./compare.ts";

interface Kept {
  readonly id: string;
  readonly name: string;
}

interface KeptPatient extends Kept {
  edits: number;
  isInvited: boolean;
}

export interface Caller {
  readonly client: Client;
  readonly name: string;
  readonly random: () => number;
  readonly changes: AttemptedChanges;
  readonly reports: Kept[];
  readonly patients: KeptPatient[];
  made: number;
}

type Act = (caller: Caller) => Promise<void>;

const shares: readonly (readonly [number, Act])[] = [
  [14, saveReport],
  [5, addPatient],
  [8, editPatient],
  [5, deleteReport],
  [3, invite],
  [10, reading("GET /api/reports", () => "/api/reports")],
  [4, reading("GET /api/reports?q", ({ made }) => `/api/reports?q=${made}`)],
  [4, reading("GET /api/patients", () => "/api/patients")],
  [5, reading("GET /api/dashboard", () => "/api/dashboard")],
  [10, (caller) => ofReport(caller, "GET /api/reports/{id}", "")],
  [4, (caller) => ofReport(caller, "GET /api/reports/{id}.csv", ".csv")],
  [3, (caller) => ofReport(caller, "GET /api/reports/{id}.pdf", ".pdf")],
  [10, score],
  [8, reading("GET /", () => "/")],
  [6, reading("GET /faq", () => "/faq")],
  [1, async ({ client }) => void (await client.logIn())],
];
const all = shares.reduce((sum, [share]) => sum + share, 0);

export async function actOnce(caller: Caller): Promise<void> {
  let left = caller.random() * all;
  const chosen = shares.find(([share]) => (left -= share) < 0) ?? shares[0]!;
  await chosen[1](caller);
}

function reading(route: string, path: (caller: Caller) => string): Act {
  return async (caller) => void (await caller.client.call(path(caller), { route }));
}

async function saveReport(caller: Caller): Promise<void> {
  const name = nextName(caller);
  const { outcome, text } = await caller.client.call("/api/reports", { method: "POST", json: reportOf(name), route: "POST /api/reports" });
  caller.changes.made.reports.set(name, outcome);
  if (outcome === "done") caller.reports.push({ id: idIn(text), name });
}

async function addPatient(caller: Caller): Promise<void> {
  const name = nextName(caller);
  const json = { code: name, sex: "female", birthDate: "1958-04-02", menopausalStatus: "postmenopausal" };
  const { outcome, text } = await caller.client.call("/api/patients", { method: "POST", json, route: "POST /api/patients" });
  caller.changes.made.patients.set(name, outcome);
  if (outcome === "done") caller.patients.push({ id: idIn(text), name, edits: 0, isInvited: false });
}

async function editPatient(caller: Caller): Promise<void> {
  const patient = chosenOf(caller, caller.patients);
  if (!patient) return addPatient(caller);
  const read = await caller.client.call(`/api/patients/${patient.id}`, { route: "GET /api/patients/{id}" });
  if (read.outcome !== "done") return;
  patient.edits += 1;
  const { version } = JSON.parse(read.text) as { version: number };
  const json = { version, notes: `edit ${patient.edits}` };
  const { outcome } = await caller.client.call(`/api/patients/${patient.id}`, { method: "PUT", json, route: "PUT /api/patients/{id}" });
  caller.changes.edited(patient.name, patient.edits, outcome);
}

async function deleteReport(caller: Caller): Promise<void> {
  if (caller.reports.length < 5) return saveReport(caller);
  const report = caller.reports.splice(Math.floor(caller.random() * caller.reports.length), 1)[0]!;
  const { outcome } = await caller.client.call(`/api/reports/${report.id}`, { method: "DELETE", route: "DELETE /api/reports/{id}" });
  caller.changes.deleted.set(report.name, outcome);
}

async function invite(caller: Caller): Promise<void> {
  const patient = caller.patients.find(({ isInvited }) => !isInvited);
  if (!patient) return addPatient(caller);
  patient.isInvited = true;
  const email = `${patient.name.toLowerCase()}@people.example`;
  const route = "POST /api/patients/{id}/invite";
  const { outcome } = await caller.client.call(`/api/patients/${patient.id}/invite`, { method: "POST", json: { email }, route });
  caller.changes.made.invitations.set(email, outcome);
}

async function ofReport(caller: Caller, route: string, ending: string): Promise<void> {
  const report = chosenOf(caller, caller.reports);
  if (!report) return saveReport(caller);
  await caller.client.call(`/api/reports/${report.id}${ending}`, { route });
}

async function score({ client }: Caller): Promise<void> {
  await client.call("/api/score", { method: "POST", json: scoreOf(), route: "POST /api/score" });
}

function nextName(caller: Caller): string {
  caller.made += 1;
  return `${caller.name}-${caller.made}`;
}

function chosenOf<Item>({ random }: Caller, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function idIn(text: string): string {
  return (JSON.parse(text) as { id: string }).id;
}

export function reportOf(reportName: string) {
  return { ...scoreOf(), reportName };
}

function scoreOf() {
  const common = { scanDate: "2026-03-14", scanner: "hologic" };
  const hip = [
    { parameter: "bmd_th", value: 0.757 },
    { parameter: "bmd_fn", value: 0.622 },
  ];
  return {
    reportType: "dxa",
    subject: { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" },
    scans: [
      { ...common, site: "hip", side: "left", measurements: hip },
      { ...common, site: "lumbar-spine", measurements: [{ parameter: "bmd_ls", value: 0.871 }] },
    ],
  };
}
