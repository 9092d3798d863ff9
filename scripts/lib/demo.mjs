import { readFileSync } from "node:fs";
import { addPrecision } from "./demo/laboratory.mjs";
import { people } from "./demo/people.mjs";
import { openTheDoor, releaseReports } from "./demo/portal.mjs";
import { patientRequest, reportRequest } from "./demo/requests.mjs";
import { StepFailure } from "./failure.mjs";
import { inProject } from "./project.mjs";

const stepName = "Demonstration";
/** Stacks of the built-in reference. */
const stacksAt = { "distal-radius": 2, "distal-tibia": 3 };

/**
 * Adds the demonstration's patients with their reports to the administrator's account, through the same routes a person uses.
 * An account that has patients or reports already is left as it is. Only an administrator's account gets what is the
 * laboratory's: precision, and patients who are invited.
 *
 * @returns how many reports were added
 */
export async function addDemonstration(siteUrl, credentials, now = Date.now()) {
  const call = await signIn(siteUrl, credentials);
  const totals = await Promise.all(["reports", "patients"].map((list) => call("GET", `/api/${list}?pageSize=1`)));
  if (totals.some(({ total }) => total > 0)) return 0;
  const added = [];
  for (const person of people) added.push(await addPerson(call, person, now));
  await call("POST", "/api/reports", await hrPqctReport(call));
  await releaseReports(call, added, now);
  const { user } = await call("GET", "/api/user");
  if (user.role === "admin") {
    await addPrecision(call);
    await openTheDoor(call, added, credentials.password);
  }
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
