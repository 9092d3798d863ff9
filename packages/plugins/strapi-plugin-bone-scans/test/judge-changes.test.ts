import type { Strapi } from "@trabecula/strapi-kit";
import knex from "knex";
import { afterAll, beforeEach, expect, it } from "vitest";
import { storeJudgment } from "../server/src/services/patients/judge-changes.ts";

const db = knex({ client: "better-sqlite3", connection: ":memory:", useNullAsDefault: true });
const strapi = { db: { inTransaction: () => true, transaction: () => Promise.resolve({ get: () => db }) } } as unknown as Strapi;
const loss = { parameter: "bmd_th", abbreviation: "Total hip BMD", decimals: 3, site: "hip", side: "left", unit: "g/cm²" } as const;

beforeEach(async () => {
  const columns = "id integer, reports_changed integer, judged_by text, changed_on text, changes text, change_seen boolean";
  await db.raw(`create table bone_scans_patients (${columns})`);
  await db.raw(
    "create table bone_scans_reports (id integer primary key, workspace_id text, patient_id text, document_id text, change_order integer)",
  );
  await db("bone_scans_patients").insert({ id: 1, reports_changed: 2 });
  for (const document_id of ["earlier", "r"])
    await db("bone_scans_reports").insert({
      workspace_id: "o",
      patient_id: "p",
      document_id,
      change_order: document_id === "r" ? 0 : -900,
    });
});
afterAll(() => db.destroy());

it("stores no judgment if a save or another judgment came in between, and sorts the report that shows the change", async () => {
  const judge = async (reportsChanged: number, basis = "basis") => {
    const read = { ...{ id: 1, workspaceId: "o", patientId: "p", changes: null, judgedBy: null }, reportsChanged };
    const changes = [
      { ...loss, from: "2024-03-01", absolute: -0.1, percent: -7.1 },
      { ...loss, from: "2024-03-01", absolute: 0.05, percent: 5 },
    ];
    await storeJudgment(strapi, basis, read, { day: "2026-03-01", reportId: "r", changes });
    return db("bone_scans_patients").first("judged_by", "changed_on");
  };
  const orders = () => db("bone_scans_reports").pluck("change_order");
  expect(await judge(1)).toEqual({ judged_by: null, changed_on: null });
  expect(await orders()).toEqual([-900, 0]);
  expect(await judge(2)).toEqual({ judged_by: "basis", changed_on: "2026-03-01" });
  expect(await orders()).toEqual([0, -710]);
  expect(await judge(2, "older basis")).toEqual({ judged_by: "basis", changed_on: "2026-03-01" });
});
