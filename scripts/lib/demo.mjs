import { readFileSync } from "node:fs";
import { StepFailure } from "./failure.mjs";
import { inProject } from "./project.mjs";

const stepName = "Demonstration";
/** How the built-in reference was scanned: two stacks at the radius, three at the tibia. */
const stacksAt = { "distal-radius": 2, "distal-tibia": 3 };

/** Made-up people: their numbers are invented, within what healthy and osteopenic adults have. */
const reports = [
  {
    reportName: "Demonstration: DXA hip and spine, woman of 63",
    reportType: "dxa",
    subject: { sex: "female", ageYears: 63.2, menopausalStatus: "postmenopausal" },
    scans: [
      {
        ...{ site: "hip", side: "left", scanDate: "2026-02-11", scanner: "hologic" },
        measurements: values({ bmd_th: 0.781, bmd_fn: 0.634 }),
      },
      { site: "lumbar-spine", scanDate: "2026-02-11", scanner: "hologic", measurements: values({ bmd_ls: 0.872 }) },
    ],
  },
  {
    reportName: "Demonstration: body composition, man of 41",
    reportType: "dxa-body-composition",
    subject: { sex: "male", ageYears: 41.5 },
    scans: [
      {
        ...{ site: "whole-body", scanDate: "2026-03-02", scanner: "ge-lunar" },
        measurements: values({ fmi: 9.6, lmi: 17.2, almi: 7.4, vat_mass: 1450 }),
      },
    ],
  },
];

function values(byParameter) {
  return Object.entries(byParameter).map(([parameter, value]) => ({ parameter, value }));
}

/**
 * Adds the demonstration's reports to the administrator's account, through the same routes a person uses. An account
 * that has reports already is left as it is.
 *
 * @returns how many reports were added
 */
export async function addDemonstration(siteUrl, credentials) {
  const call = await signIn(siteUrl, credentials);
  const { total } = await call("GET", "/api/reports?pageSize=1");
  if (total > 0) return 0;
  const all = [...reports, await hrPqctReport(call)];
  for (const report of all) await call("POST", "/api/reports", report);
  await call("GET", "/api/user/logout");
  return all.length;
}

/** The sample file that users are offered, read by the product itself. */
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
    `the reports could not be added: ${message} The administrator's address and password come from ADMIN_EMAIL and ADMIN_PASSWORD.`,
  );
}
