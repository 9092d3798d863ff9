import { readFileSync } from "node:fs";
import { people } from "./demo/people.mjs";
import { StepFailure } from "./failure.mjs";
import { inProject } from "./project.mjs";

const stepName = "Demonstration";
/** Stacks of the built-in reference. */
const stacksAt = { "distal-radius": 2, "distal-tibia": 3 };

/**
 * Adds sample data of an administrator through the public routes. Skips an account with patients or reports.
 * @returns count of added reports
 */
export async function addDemonstration(siteUrl, credentials, now = Date.now()) {
  const call = await signIn(siteUrl, credentials);
  const totals = await Promise.all(["reports", "patients"].map((list) => call("GET", `/api/${list}?pageSize=1`)));
  if (totals.some(({ total }) => total > 0)) return 0;
  const added = [];
  for (const person of people) added.push(await addPerson(call, person, now));
  await call("POST", "/api/reports", await hrPqctReport(call));
  await releaseReports(call, added, now);
  await addPrecision(call);
  await invitePatients(call, added, credentials.password);
  await call("GET", "/api/user/logout");
  return added.flatMap(({ reportIds }) => reportIds).length + 1;
}

async function addPerson(call, person, now) {
  const { id: patientId } = await call("POST", "/api/patients", patientRequest(person, now));
  const reportIds = [];
  for (const visit of person.visits) {
    const { id } = await call("POST", "/api/reports", reportRequest(person, visit, patientId, now));
    reportIds.push(id);
  }
  return { person, patientId, reportIds };
}

async function hrPqctReport(call) {
  const form = new FormData();
  const sample = readFileSync(inProject("site/public/samples/scanco-xtremect2-sample.txt"));
  form.append("file", new Blob([sample], { type: "text/plain" }), "scanco-xtremect2-sample.txt");
  const { scans } = await call("POST", "/api/scan-files", form);
  return {
    reportName: "Demonstration: HR-pQCT sample file, woman of 31",
    reportType: "hr-pqct",
    subject: { sex: "female", ageYears: 31.4 },
    scans: scans
      .filter((scan) => !scan.superseded)
      .map(({ site, side, scanDate, scanner, values: read }) => ({
        ...{ site, side, scanDate, scanner, motionGrade: 1, protocol: { region: "multi-stack", stacks: stacksAt[site] } },
        measurements: read.map(({ parameter, value }) => ({ parameter, value })),
      })),
  };
}

async function signIn(siteUrl, { email, password }) {
  const reply = await fetch(`${siteUrl}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw failure(await messageOf(reply));
  const cookie = reply.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  return (method, route, body) => callApi(siteUrl + route, { method, cookie, body });
}

async function callApi(url, { method, cookie, body }) {
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method,
    headers: { cookie, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!reply.ok) throw failure(await messageOf(reply));
  return reply.json();
}

async function messageOf(reply) {
  const { message } = await reply.json().catch(() => ({}));
  return message ?? `status ${reply.status}`;
}

function failure(message) {
  return new StepFailure(
    stepName,
    `the patients could not be added: ${message} The administrator's address and password come from ADMIN_EMAIL and ADMIN_PASSWORD.`,
  );
}

const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;
const dateOf = (ms) => new Date(ms).toISOString().slice(0, 10);

function patientRequest(
  { code, sex, age, onlyYear = false, menopausalStatus = null, nextScanInYears = null, notes = null, consentWithdrawn = false },
  now,
) {
  const birthDate = dateOf(now - age * yearMs);
  const consent = {
    scope: ["store", "compare"],
    version: "1.0",
    date: dateOf(now - Math.min(12, age) * yearMs),
    withdrawnOn: consentWithdrawn ? dateOf(now - 30 * dayMs) : null,
  };
  const nextScanOn = nextScanInYears === null ? null : dateOf(now + nextScanInYears * yearMs);
  const birth = onlyYear ? { birthYear: Number(birthDate.slice(0, 4)) } : { birthDate };
  return { code, sex, ...birth, menopausalStatus, nextScanOn, notes, consent };
}

function reportRequest({ code }, { yearsAgo, reportType, scans }, patientId, now) {
  const scanDate = dateOf(now - yearsAgo * yearMs);
  return {
    reportName: `${code}, ${new Date(scanDate).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}`,
    reportType,
    patientId,
    subject: {},
    scans: scans.map(({ values, ...scan }) => ({
      ...scan,
      scanDate,
      measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
    })),
  };
}

async function releaseReports(call, added, now) {
  for (const { person, patientId, reportIds } of added) {
    if (!person.release) continue;
    const { inDays = 0, note = null } = person.release;
    const on = new Date(now + inDays * dayMs).toISOString().slice(0, 10);
    await call("POST", `/api/patients/${patientId}/release`, { reportId: reportIds.at(-1), on, note });
  }
}

/** Accepts some invitations with the administrator's password. Invites nobody if a mail server is set: the addresses are fictional. */
async function invitePatients(call, added, password) {
  const { sendsMail } = await call("GET", "/api/content/site");
  if (sendsMail) return;
  for (const { person, patientId } of added.filter(({ person }) => person.portal)) {
    const email = `${person.code.toLowerCase()}@patients.example`;
    await call("POST", `/api/patients/${patientId}/invite`, { email });
    if (person.portal === "accepted") await accept(call, email, password);
  }
}

async function accept(call, email, password) {
  const { items } = await call("GET", `/api/admin/email?q=${encodeURIComponent(email)}`);
  const { link } = await call("POST", `/api/admin/email/${items[0].id}/link`);
  await call("POST", "/api/patient/accept-invite", { token: link.split("/").at(-1), password });
}

/** Fictional precision at the spine on two scanners, and their cross-calibration. */
const spine = { reportType: "dxa", parameter: "bmd_ls", site: "lumbar-spine" };
const sampleNote = "Fictional, for the demonstration";
const items = [
  { ...spine, scanner: "hologic", rmsSd: 0.017, df: 31, note: sampleNote },
  { ...spine, scanner: "ge-lunar", rmsSd: 0.016, df: 31, note: sampleNote },
];
const crossCalibration = {
  ...spine,
  ...{ fromScanner: "ge-lunar", toScanner: "hologic", slope: 0.89, intercept: 0.01, correlation: 0.99, n: 60 },
  ...{ sdFrom: 0.17, sdTo: 0.15, lower: 0.6, upper: 1.5, source: "a fictional study of 60 people" },
};

/** Keeps a laboratory's own figures. */
async function addPrecision(call) {
  const { version } = await call("GET", "/api/precision");
  if (version === 0) await call("PUT", "/api/admin/precision", { version, items, crossCalibrations: [crossCalibration] });
}
