import { describe, expect, inject, it } from "vitest";
import { dayMs, ZConnection, ZConnectionList } from "@trabecula/contracts";
import { redcapServer, token } from "../../../packages/files/redcap/test/support/redcap-server.ts";
import { takeDue } from "../../../packages/plugins/strapi-plugin-bone-scans/server/src/services/connections/connection-rows.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex, untilLockWait } from "../support/knex.ts";
import { RedcapProject, redcapAddress } from "../support/redcap-project.ts";
import { download } from "../support/signatures.ts";
import { until } from "../support/until.ts";
import { acts, answer, at, newCenter, templatesTo } from "../support/workspaces.ts";

const redcap = new RedcapProject();
const here = (ending = "") => redcap.at(ending);
const run = (json: object = {}) => redcap.run(json);
const pulled = (json: object = {}) => redcap.ran(json);
const map = () => redcap.map();
const testNow = () => redcap.test();
const serve: RedcapProject["serve"] = (...given) => redcap.serve(...given);

const stored = () =>
  rows(
    `select p.code, p.center_id as center, r.inputs, r.revision, r.revision_cause as cause from bone_scans_reports r
     join bone_scans_patients p on p.document_id = r.patient_id where r.workspace_id = ? order by p.code`,
    [redcap.study],
  ).map((each) => ({ ...each, inputs: JSON.stringify(each.inputs) }));

const onSqlite = it.skipIf(isPostgres());

const untilIs = (read: () => unknown, wanted: unknown) => until(read, (value) => value === wanted);

async function takenBySchedule(): Promise<string[]> {
  const db = openKnex(inject("cmsDataDir"));
  const connection = await db.transaction();
  const taken: string[] = [];
  const strapi = { db: { inTransaction: () => false, connection } } as unknown as Parameters<typeof takeDue>[0];
  for (let due = await takeDue(strapi, Date.now()); due !== null; due = await takeDue(strapi, Date.now())) taken.push(due.publicId);
  await connection.rollback();
  await db.destroy();
  return taken;
}

describe("a connection to REDCap", () => {
  onSqlite("goes to allowed servers only, and its token is neither answered nor readable", async () => {
    for (const other of [
      "https://redcap.example.org/api/",
      "http://127.0.0.1:1/api/",
      "http://169.254.169.254/latest/",
      "http://localhost/",
    ]) {
      const refused = await redcap.lead.client.post(at(redcap.study, "/connections"), { name: "Other", address: other, token });
      expect([answer(refused), Object.keys(refused.body.fields)]).toEqual([[422, "validation_failed"], ["address"]]);
    }
    const moved = await redcap.lead.client.put(here(), { address: `${redcapAddress()}?x` });
    expect([answer(moved), Object.keys(moved.body.fields)]).toEqual([[422, "validation_failed"], ["token"]]);
    const list = await redcap.lead.client.get(at(redcap.study, "/connections"));
    expect(ZConnectionList.parse(list.body)).toMatchObject({
      items: [{ id: redcap.connection, settings: null }],
      hosts: [new URL(redcapAddress()).origin],
    });
    const row = JSON.stringify(rows("select * from bone_scans_connections where public_id = ?", [redcap.connection]));
    expect(JSON.stringify(list.body) + row).not.toContain(token);
    redcap.redirect = "http://127.0.0.1:1/";
    expect((await testNow()).problem).toContain("redirects to another address");
    expect(acts(redcap.study)).toContain("connection.created");
  });

  onSqlite("pulls mapped fields through the study import: a dry run first, then reports of patients in their centers", async () => {
    const bern = await newCenter(redcap.lead, redcap.study, "BERN");
    expect(answer(await run())).toEqual([409, "conflict"]);
    const { project: found } = await testNow();
    expect(found).toMatchObject({ idField: "study_no", missingCodes: ["-99", "UNK"] });
    expect(found!.groups).toEqual([
      { name: "bern", label: "bern", center: "Center BERN" },
      { name: "calgary", label: "calgary", center: null },
    ]);
    await map();
    const dry = await pulled({ dryRun: true });
    expect([dry.run, dry.import?.patients.added, stored()]).toMatchObject([{ outcome: "done", counts: { added: 2, records: 2 } }, 2, []]);
    expect(dry.remarks).toEqual([expect.stringContaining("data access groups “calgary”")]);
    expect((await pulled()).run.counts).toMatchObject({ added: 2, newPatients: 2, refusedRows: 0, missing: 0 });
    expect(stored()).toMatchObject([
      { code: "0042", center: null, inputs: expect.stringContaining("302") },
      { code: "1017", center: bern, inputs: expect.stringContaining("266") },
    ]);
    expect((await pulled()).run.counts).toMatchObject({ added: 0, unchanged: 2, newPatients: 0 });
    const asked = redcap.project.asked.flatMap((form) => [...form].filter(([key]) => key.startsWith("fields[")).map(([, value]) => value));
    expect([...new Set(asked)].sort()).toEqual(["dob", "motion", "scan_date", "sex", "study_no", "tt_bmd"]);
  });

  onSqlite("offers the project's dictionary with fields for scores", async () => {
    const path = here("/dictionary.csv");
    expect(answer(await redcap.lead.client.get(path))).toEqual([409, "conflict"]);
    await map();
    const file = (await download(redcap.lead, path)).toString();
    const added = `text,"Total volumetric bone mineral density, Distal tibia: Z-score",,Computed by import. Do not edit.,number,,,,,,,,,,@READONLY`;
    expect(file).toContain(`tt_bmd_z,hrpqct,,${added}\n`);
    redcap.project = redcapServer({ fields: [] });
    expect(answer(await redcap.lead.client.get(path))).toEqual([409, "conflict"]);
  });

  onSqlite("changes stored values with plan and reason only, and never what a person corrected", async () => {
    await map();
    await pulled();
    const [corrected] = rows("select document_id as id from bone_scans_reports where workspace_id = ? and inputs like '%302%'", [
      redcap.study,
    ]);
    rows("update bone_scans_reports set hand_corrected = ? where document_id = ?", [1, corrected!.id as string]);
    serve([
      ["1017", "270"],
      ["0042", "310"],
    ]);
    const dry = await pulled({ dryRun: true });
    expect(dry.run.counts).toMatchObject({ changed: 1, conflicting: 1 });
    expect(dry.import?.differences).toMatchObject([{ code: "1017", from: 266, to: 270 }]);
    expect(answer(await run())).toEqual([422, "validation_failed"]);
    expect(answer(await run({ plan: "0".repeat(64), reason: "Typing error" }))).toEqual([409, "plan_changed"]);
    await pulled({ plan: dry.import!.plan, reason: "Typing error" });
    expect(stored()).toMatchObject([
      { code: "0042", inputs: expect.stringContaining("302"), revision: 1 },
      { code: "1017", inputs: expect.stringContaining("270"), revision: 2, cause: "corrected" },
    ]);
  });

  onSqlite("refuses a project that has changed or no longer allows the token, and logs no data of patients", async () => {
    await map();
    await pulled();
    serve([["1017", "2.66"]], {
      fields: redcap.project.fields.map((one) => (one.field_name === "tt_bmd" ? { ...one, field_note: "g/cm³" } : one)),
    });
    expect((await pulled()).run).toMatchObject({ outcome: "refused", message: expect.stringContaining("has changed the field “tt_bmd”") });
    await redcap.lead.client.put(here(), { token: "B".repeat(32) });
    expect((await pulled()).run).toMatchObject({
      outcome: "refused",
      counts: null,
      message: expect.stringContaining("refuses this token"),
    });
    serve([["9999", "no number"]]);
    await redcap.lead.client.put(here(), { token });
    expect((await pulled()).run).toMatchObject({ outcome: "done", counts: { refusedRows: 1, added: 0, missing: 2 } });
    const log = await redcap.lead.client.get(here("/runs"));
    expect(log.body).toMatchObject({ total: 4, items: [{ startedBy: redcap.lead.email }, {}, {}, { outcome: "done" }] });
    // Ids are random and may contain these digits, but only inside a word.
    expect(JSON.stringify(log.body)).not.toMatch(/\b(?:1017|0042|9999|Hidden|1990)\b/);
  });

  it("runs once at a time, and again after a run that was cut off", async () => {
    await map();
    const release = redcap.holdAnswers();
    const first = pulled();
    await redcap.arrived.promise;
    expect(answer(await run())).toEqual([429, "too_many_requests"]);
    release();
    expect((await first).run.outcome).toBe("done");
    rows("update bone_scans_connections set state = 'running', claim = 'gone', next_attempt_at = 1 where public_id = ?", [
      redcap.connection,
    ]);
    expect((await pulled({ dryRun: true })).run.outcome).toBe("done");
  });

  onSqlite("pulls by schedule while another connection waits for an answer", async () => {
    const settings = await map();
    const byBell = async () => {
      const { bell } = await redcap.save({ settings, schedule: "bell" });
      expect((await redcap.lead.client.send("POST", bell!)).status).toBe(204);
    };
    const release = redcap.holdAnswers();
    const outcome = (id: string) => rows("select outcome from bone_scans_connection_runs where connection_id = ?", [id])[0]?.outcome;
    await byBell();
    await redcap.arrived.promise;
    const waiting = redcap.connection;
    [redcap.hold, redcap.connection] = [null, await redcap.newConnection()];
    await byBell();
    await untilIs(() => outcome(redcap.connection), "done");
    expect(outcome(waiting)).toBe("running");
    release();
    expect(stored()).toHaveLength(2);
  });

  it("pulls when REDCap calls, once a minute at most, and pauses when its lead has left", async () => {
    await map();
    const { bell } = ZConnection.parse((await redcap.lead.client.put(here(), { schedule: "bell" })).body);
    const ring = (path: string) =>
      redcap.lead.client.send("POST", path, {
        body: "record=9&project_url=x",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
    const own = (columns: string) => rows(`select ${columns} from bone_scans_connections where public_id = ?`, [redcap.connection])[0]!;
    const done = () =>
      rows("select id from bone_scans_connection_runs where connection_id = ? and outcome = 'done'", [redcap.connection]).length;
    const aMinuteLater = () =>
      rows("update bone_scans_connections set started_at = started_at - 61000 where public_id = ?", [redcap.connection]);
    expect((await ring(bell!.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status).toBe(204);
    expect(own("rung_at as at").at).toBeNull();
    expect((await ring(bell!)).status).toBe(204);
    await untilIs(done, 1);
    expect(stored()).toHaveLength(2);
    serve([["1017", "270"]]);
    await untilIs(() => own("state").state, "idle");
    await ring(bell!);
    expect((await pulled({ dryRun: true })).run.startedBy).toBe(redcap.lead.email);
    expect(done()).toBe(2);
    aMinuteLater();
    await ring(bell!);
    await untilIs(done, 3);
    expect(stored()).toContainEqual(expect.objectContaining({ code: "1017", revision: 2, cause: "corrected" }));
    expect((await redcap.lead.client.get(here("/runs"))).body.items[0]).toMatchObject({
      startedBy: null,
      counts: { changed: 1, missing: 1 },
    });
    rows("delete from accounts_memberships where workspace_id = ? and account_id = ?", [redcap.study, redcap.lead.id]);
    await untilIs(() => own("state").state, "idle");
    aMinuteLater();
    await ring(bell!);
    await untilIs(() => own("state").state, "paused");
    expect(done()).toBe(3);
  });

  onSqlite("pauses a schedule when REDCap refuses, until a lead changes it", async () => {
    await map();
    const save = async (json: object) => ZConnection.parse((await redcap.lead.client.put(here(), json)).body);
    const { nextRunAt } = await save({ schedule: "daily" });
    expect(Math.abs(Date.parse(nextRunAt!) - Date.now() - dayMs)).toBeLessThan(60_000);
    expect(answer(await run({ plan: "0".repeat(64), reason: "None" }))).toEqual([409, "plan_changed"]);
    await save({ token: "B".repeat(32) });
    await pulled({ dryRun: true });
    const list = ZConnectionList.parse((await redcap.lead.client.get(at(redcap.study, "/connections"))).body);
    expect(list.items[0]).toMatchObject({ nextRunAt: null, pausedBecause: expect.stringContaining("refuses this token") });
    await pulled({ dryRun: true });
    expect(templatesTo(redcap.lead.email).filter((name) => name === "workspace-connection-paused")).toHaveLength(1);
    expect(await save({ token })).toMatchObject({ pausedBecause: null, nextRunAt: expect.any(String) });
  });

  it("stays paused through runs by hand, also through one that was cut off", async () => {
    await map();
    await redcap.save({ schedule: "hourly" });
    const own = () =>
      rows("select state, paused_because, next_attempt_at from bone_scans_connections where public_id = ?", [redcap.connection])[0]!;
    const paused = { state: "paused", paused_because: "Restored.", next_attempt_at: null };
    const set = (state: string, at: number | null) =>
      rows(
        "update bone_scans_connections set state = ?, claim = 'gone', next_attempt_at = ?, paused_because = 'Restored.' where public_id = ?",
        [...[state, at, redcap.connection]],
      );
    for (const json of [{ dryRun: true }, {}]) {
      set("paused", null);
      expect((await pulled(json)).run.outcome).toBe("done");
      expect(own()).toEqual(paused);
    }
    set("running", 1);
    expect(await takenBySchedule()).not.toContain(redcap.connection);
    expect((await pulled({ dryRun: true })).run.outcome).toBe("done");
    expect(own()).toEqual(paused);
    expect(await redcap.save({})).toMatchObject({ pausedBecause: null, nextRunAt: expect.any(String) });
  });

  it.runIf(isPostgres())("keeps a schedule that a lead sets as a run ends", async () => {
    await map();
    const release = redcap.holdAnswers();
    const run = pulled({ dryRun: true });
    await redcap.arrived.promise;
    const db = openKnex(inject("cmsDataDir"));
    await db.transaction(async (trx) => {
      const own = () => trx("bone_scans_connections").where({ public_id: redcap.connection });
      await own().forUpdate().select("id");
      release();
      await untilLockWait(1, "%bone_scans_connections%");
      await own().update({ schedule: "daily" });
    });
    await db.destroy();
    await run;
    expect(ZConnectionList.parse((await redcap.lead.client.get(at(redcap.study, "/connections"))).body).items[0]!.nextRunAt).not.toBeNull();
  });

  it.runIf(isPostgres())("is deleted with the row that a run adds meanwhile", async () => {
    const db = openKnex(inject("cmsDataDir"));
    const deleted = await db.transaction(async (trx) => {
      await trx("bone_scans_connections").where({ public_id: redcap.connection }).forUpdate().select("id");
      await trx("bone_scans_written_rows").insert({ connection_id: redcap.connection, place: "1", cells: "{}", written_at: 1 });
      const reply = redcap.lead.client.delete(here());
      await untilLockWait(1, "%bone_scans_connections%");
      return [reply];
    });
    await db.destroy();
    expect((await deleted[0]!).status).toBe(200);
    expect(rows("select place from bone_scans_written_rows where connection_id = ?", [redcap.connection])).toEqual([]);
  });

  it("is deleted with its token and log", async () => {
    await map();
    await pulled({ dryRun: true });
    expect((await redcap.lead.client.delete(here())).status).toBe(200);
    expect(answer(await run())).toEqual([404, "not_found"]);
    expect(rows("select id from bone_scans_connection_runs where connection_id = ?", [redcap.connection])).toEqual([]);
    expect(acts(redcap.study)).toContain("connection.deleted");
  });
});
