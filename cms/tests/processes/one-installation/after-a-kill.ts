import { chmodSync, readdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ZAdminReportList, ZReport, ZReportIndex, ZReportRevisionList, type Report } from "@trabecula/contracts";
import { engineVersion } from "@trabecula/reference-stats";
import { ApiClient } from "../../support/api-client.ts";
import { codeAt } from "../../support/authenticator.ts";
import { exampleScore, newReport, reportOfPatient, savedPatient } from "../../support/bone-scans.ts";
import { adminEmail } from "../../support/cms-process.ts";
import { rows, userRow } from "../../support/database.ts";
import { haltWrites } from "../../support/endless-statements.ts";
import { adminOf, signUpAt } from "../../support/mailing-cms.ts";
import { logIn, newEmail, password, patientOf } from "../../support/people.ts";
import { revisionColumns } from "../../support/revisions.ts";
import { turnOnTwoFactor } from "../../support/two-factor.ts";
import { ageKilledFits, describeKilledFits, startFits } from "./fits.ts";
import { askForAccounts, confirmed, keptIn, lately, letTimePass, recent } from "./kept-for-a-time.ts";
import { killAmid, stored } from "./killed-amid-writes.ts";
import { cms, start } from "./servers.ts";

/** Restores a scan that engine 1.6.0 scored without a scanner. */
function forgetScanner(dataDir: string): void {
  const [row] = rows("select id, inputs, results from bone_scans_reports where report_name = 'Doubted'", [], dataDir) as Stored[];
  const inputs = (JSON.parse(row!.inputs) as Report["inputs"]).map((scan) => ({ ...scan, scanner: null }));
  const scans = (JSON.parse(row!.results) as Report["scans"]).map((scan) => ({
    ...scan,
    results: scan.results.map((result) => ({ ...result, flags: ["protocol_unconfirmed", ...result.flags] })),
  }));
  const values = [JSON.stringify(inputs), JSON.stringify(scans), row!.id];
  rows("update bone_scans_reports set engine_version = '1.6.0', inputs = ?, results = ? where id = ?", values, dataDir);
}

interface Stored {
  readonly id: number;
  readonly inputs: string;
  readonly results: string;
}

function makeOld(dataDir: string): void {
  const added = "revised_at = null, revision_cause = null, score_status = null, content_hash = null";
  const inputs = `inputs = replace(inputs, ',"motionOverride":null', '')`;
  for (const table of ["bone_scans_reports", "bone_scans_report_revisions"])
    rows(`update ${table} set ${added}, ${inputs} where revision = 1`, [], dataDir);
  rows("update bone_scans_reports set scanners = null, scan_count = null, list_result = null", [], dataDir);
  forgetScanner(dataDir);
  addDoubtedRevisions(dataDir);
  for (const key of ["reports-complete", "scan-facts-complete"])
    rows("delete from strapi_core_store_settings where key = ?", [`plugin_bone-scans_${key}`], dataDir);
  rows("update strapi_core_store_settings set value = ? where key like ?", ['"1.6.0"', "plugin_bone-scans_status-of-%"], dataDir);
}

function addDoubtedRevisions(dataDir: string): void {
  const into = `insert into bone_scans_report_revisions (report_id, ${revisionColumns})`;
  rows(`${into} select document_id, ${revisionColumns} from bone_scans_reports where report_name = 'Doubted'`, [], dataDir);
  const doubted = "report_id = (select document_id from bone_scans_reports where report_name = 'Doubted')";
  for (let count = 1; count < 256; count *= 2) {
    const others = `report_id, ${revisionColumns.replace("revision,", `revision + ${count},`)}`;
    rows(`${into} select ${others} from bone_scans_report_revisions where ${doubted}`, [], dataDir);
  }
}

async function saveReports() {
  const client = await adminOf(cms);
  const saved = ZReport.parse((await client.post("/api/reports", newReport())).body);
  const moved = { ...exampleScore(), reportName: "Decided", scans: exampleScore().scans.map((scan) => ({ ...scan, motionGrade: 4 })) };
  const refused = ZReport.parse((await client.post("/api/reports", moved)).body);
  const [scan] = refused.inputs;
  const decided = ZReport.parse(
    (await client.post(`/api/reports/${refused.id}/override`, { site: scan!.site, scan: 0, reason: "Once." })).body,
  );
  const doubted = ZReport.parse((await client.post("/api/reports", { ...newReport(), reportName: "Doubted" })).body);
  return { saved, refused, decided, doubted };
}

async function approvedResearcher(): Promise<{ client: ApiClient; email: string }> {
  const email = await signUpAt(cms);
  await (await adminOf(cms)).post(`/api/admin/users/${userRow(email, cms.dataDir).document_id as string}/approve`);
  const client = new ApiClient(cms.url);
  await logIn(client, email);
  return { client, email };
}

function openToOthers(): string[] {
  const { dataDir } = cms;
  expect(statSync(path.join(dataDir, "public")).isDirectory()).toBe(true);
  return readdirSync(dataDir).filter((name) => name !== "tmp" && (statSync(path.join(dataDir, name)).mode & 0o077) !== 0);
}

const sealed = () => rows("select secret from accounts_second_factors", [], cms.dataDir)[0]!.secret as string;

export let reports: Readonly<Record<"saved" | "refused" | "decided" | "doubted", Report>>;
export let researcherEmail: string;

describe("a start after a kill", () => {
  let keptBefore: ReturnType<typeof keptIn>;
  let kept: ReturnType<typeof keptIn>;
  let before: ReturnType<typeof stored>;
  let left: ReturnType<typeof stored>;
  let careful: Awaited<ReturnType<typeof approvedResearcher>>;
  let secret: string;
  let sealedBefore: string;
  let patientId: string;

  beforeAll(async () => {
    await askForAccounts(cms);
    reports = await saveReports();
    ({ email: researcherEmail } = await approvedResearcher());
    careful = await approvedResearcher();
    ({ secret } = await turnOnTwoFactor(careful));
    sealedBefore = sealed();
    patientId = await patientWithRecords();
    await startFits();
    const admin = await adminOf(cms);
    before = stored();
    const goOn = haltWrites(cms.dataDir, { table: "bone_scans_patients", event: "delete", when: "old.code = 'KEPT'" });
    await killAmid(() => admin.delete(`/api/patients/${patientId}`));
    left = stored();
    goOn();
    ageKilledFits();
    makeOld(cms.dataDir);
    letTimePass(cms.dataDir);
    renameSync(path.join(cms.dataDir, "app-secret"), path.join(cms.dataDir, "app-secret.old"));
    for (const name of ["app-secret.old", "public"]) chmodSync(path.join(cms.dataDir, name), 0o755);
    keptBefore = keptIn(cms.dataDir);
    await start({ ADMIN_PASSWORD: "", ADMIN_EMAIL: "" });
    kept = keptIn(cms.dataDir);
  });

  async function patientWithRecords(): Promise<string> {
    const person = { email: "", id: "", client: await adminOf(cms) };
    const { id } = await savedPatient(person, { code: "KEPT" });
    await reportOfPatient(person, id);
    const [scan] = exampleScore().scans;
    const revised = await reportOfPatient(person, id, { scans: [{ ...scan, motionGrade: 4 }] });
    const given = { site: "distal-tibia", reason: "It has to do." };
    expect((await person.client.post(`/api/reports/${revised.id}/override`, given)).status).toBe(201);
    await patientOf(person, id, newEmail(), cms.dataDir);
    return id;
  }

  it("finds everything that an interrupted deletion was to delete", () => {
    const ofPatient = (table: string, column: string) => before[table]!.filter((row) => row[column] === patientId);
    expect(ofPatient("bone_scans_reports", "patient_id").map(({ revision }) => revision as number)).toEqual([1, 2]);
    expect(ofPatient("accounts_invitations", "subject_id")).toHaveLength(1);
    expect(left).toEqual(before);
  });

  it("deletes sessions, links, counters, letters and unconfirmed requests that are over, and keeps the others", () => {
    expect(kept.sessions).toEqual(keptBefore.sessions.slice(1));
    expect([keptBefore.links.length, kept.links]).toEqual([3, keptBefore.links.slice(1, 2)]);
    expect(keptBefore.mailsOfAdmin.length).toBeGreaterThan(0);
    expect(kept).toMatchObject({
      mailsOfAdmin: keptBefore.mailsOfAdmin,
      mailsToStale: 0,
      requests: [recent, confirmed],
      letters: [lately, recent],
      expired: ["none"],
    });
    expect([...keptBefore.counters]).toEqual(expect.arrayContaining(["login-address", "forgot-address", "many"]));
    expect(kept.counters.has("forgot-address")).toBe(true);
    for (const gone of ["login-address", "many"]) expect(kept.counters.has(gone)).toBe(false);
  });

  it("adds no administrator, closes files to others, and keeps sessions and second factors under a new secret", async () => {
    expect(cms.output()).not.toContain("admin-created");
    expect(rows("select email from up_users where product_role = 'admin'", [], cms.dataDir)).toEqual([{ email: adminEmail }]);
    expect(openToOthers()).toEqual([]);
    const later = new ApiClient(cms.url);
    for (const [name, value] of careful.client.cookies) later.cookies.set(name, value);
    expect((await later.get("/api/user")).status).toBe(200);
    expect(sealed()).not.toBe(sealedBefore);
    const body = { email: careful.email, password, code: codeAt(secret) };
    expect((await later.post("/api/user/login", body)).status).toBe(200);
  });

  it("adds status and hash to reports of an earlier version, so that they open normally", async () => {
    const { saved, refused, decided, doubted } = reports;
    const client = await adminOf(cms);
    const own = [saved.id, decided.id, doubted.id];
    const { items } = ZReportIndex.parse((await client.get("/api/reports/index")).body);
    expect(items.every(({ result }) => result !== null)).toBe(true);
    expect(items.flatMap(({ id, status }) => (own.includes(id) ? [[id, status]] : [])).toSorted()).toEqual(
      [
        [saved.id, saved.status],
        [decided.id, decided.status],
        [doubted.id, "not_compared"],
      ].toSorted(),
    );
    const statuses = "select distinct score_status from bone_scans_report_revisions where report_id = ?";
    expect(rows(statuses, [doubted.id], cms.dataDir)).toEqual([{ score_status: "not_compared" }]);
    const corrected = rows("select value from strapi_core_store_settings where key like 'plugin_bone-scans_status-of-%'", [], cms.dataDir);
    expect(corrected).toEqual(Array(2).fill({ value: `"${engineVersion}, results as shown"` }));
    const opened = ZReport.parse((await client.get(`/api/reports/${saved.id}`)).body);
    expect({ ...opened, dateRevised: saved.dateRevised }).toEqual(saved);
    expect(opened.dateRevised).toBe(opened.dateCreated);
    const earlier = ZReport.parse((await client.get(`/api/reports/${refused.id}/revisions/1`)).body);
    expect([earlier.contentHash, earlier.status]).toEqual([refused.contentHash, refused.status]);
    const history = ZReportRevisionList.parse((await client.get(`/api/reports/${refused.id}/revisions`)).body);
    expect(history.items.map(({ cause }) => cause)).toEqual(["motion_override", "created"]);
    const facts = ZAdminReportList.parse((await client.get("/api/admin/reports")).body);
    // The patient's reports are newer.
    expect(facts.items.slice(2).map(({ scanners, scanCount }) => [scanners, scanCount])).toEqual([
      [[], 1],
      [["xtremect-2"], 1],
      [["xtremect-2"], 1],
    ]);
  });

  describe("fits", describeKilledFits);
});
