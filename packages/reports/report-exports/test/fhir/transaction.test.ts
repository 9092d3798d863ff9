import { beforeEach, describe, expect, it } from "vitest";
import type { Report } from "@trabecula/contracts";
import { fhirTransaction, type ToSend } from "../../src/index.ts";
import { fhirServer, type Stored } from "../support/fhir-server.ts";
import { report, result } from "../support/reports.ts";
import { clinic, hips } from "./samples.ts";
import { problemsOf } from "./validity.ts";

const system = "urn:oid:1.2.3";
const patient = { system, code: "P|7,8", family: "Marsh", given: "Ada", birthDate: "1958-02-01", creates: true };
const form = { title: "DXA", pdf: Buffer.from("%PDF-1.7") };

let server: ReturnType<typeof fhirServer>;
beforeEach(() => {
  server = fhirServer();
});

const bundleOf = (of: Report, given: Partial<ToSend> = {}) =>
  fhirTransaction(of, { changes: null, form, letterhead: null, patient, before: null, ...given });
const send = (of: Report, given: Partial<ToSend> = {}) => server.take(bundleOf(of, given).text).status;
const only = (type: string): Stored => {
  const found = server.all(type);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const states = () => Object.groupBy(server.all("Observation"), ({ status }) => String(status));

describe("a transaction", () => {
  it.each<[string, Report]>([
    ["hip and spine", hips],
    ["texts of the clinic", clinic],
  ])("is valid R4 and counts its entries: %s", (_, of) => {
    const { text, entries } = bundleOf(of, { letterhead: { name: "Bone Clinic", address: "1 Street", telephone: "1" } });
    const bundle = JSON.parse(text);
    expect([problemsOf(bundle), bundle.entry.length]).toEqual([[], entries]);
    expect(text).not.toMatch(/"(?:Device|Organization|ServiceRequest|CodeSystem)"/);
    expect(text).toContain('"device":{"display":"Trabecula scoring engine');
  });

  it("sent twice leaves one report, and a correction updates it", () => {
    expect([send(hips), send(hips)]).toEqual([200, 200]);
    const before = only("DiagnosticReport");
    const values = server.all("Observation").length;
    expect(before).toMatchObject({ status: "partial", versionId: 2, subject: { reference: `Patient/${only("Patient").id}` } });
    expect(send({ ...hips, revision: 2, readState: "corrected" }, { before: { report: hips, changes: null } })).toBe(200);
    expect(only("DiagnosticReport")).toMatchObject({ id: before.id, status: "corrected", versionId: 3 });
    expect([server.all("Observation").length, states().corrected?.length]).toEqual([values, values]);
  });

  it("voids observations that a correction no longer has", () => {
    const first = report([{ site: "hip", results: [result("bmd_fn"), result("bmd_th")] }]);
    send(first);
    const kept = server.all("Observation").filter(({ code }) => JSON.stringify(code).includes("bmd_th"));
    const corrected = {
      ...report([{ site: "hip", results: [result("bmd_th")] }]),
      id: first.id,
      revision: 2,
      readState: "corrected" as const,
    };
    expect(send(corrected, { before: { report: first, changes: null } })).toBe(200);
    expect(states()["entered-in-error"]?.every(({ code }) => JSON.stringify(code).includes("bmd_fn"))).toBe(true);
    expect(states().corrected?.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    expect(only("DiagnosticReport").result).toHaveLength(kept.length);
  });

  it("is void as a whole with its report", () => {
    send(hips);
    send({ ...hips, readState: "entered-in-error" });
    expect(only("DiagnosticReport").status).toBe("entered-in-error");
    expect(Object.keys(states())).toEqual(["entered-in-error"]);
  });

  it("finds the patient by code, adds an unknown one with a permitted name, and changes none", () => {
    send(hips, { patient: { ...patient, family: null, given: null } });
    expect(only("Patient")).toMatchObject({ identifier: [{ system, value: "P|7,8" }], birthDate: "1958-02-01" });
    expect(only("Patient")).not.toHaveProperty("name");
    send(hips);
    expect(only("Patient")).not.toHaveProperty("name");
    server = fhirServer();
    send(hips);
    expect(only("Patient").name).toEqual([{ family: "Marsh", given: ["Ada"] }]);
  });

  it("needs a known patient where none may be added", () => {
    const unknown = { patient: { ...patient, creates: false } };
    expect([send(hips, unknown), server.all("DiagnosticReport")]).toEqual([404, []]);
    const hospital = { resourceType: "Patient", identifier: [{ system, value: "P|7,8" }], name: [{ family: "Hospital" }] };
    server.add(hospital);
    expect(send(hips, unknown)).toBe(200);
    expect(only("Patient")).toMatchObject(hospital);
    expect(JSON.stringify(only("DiagnosticReport"))).not.toContain("Marsh");
    server.add(hospital);
    expect(send(hips, unknown)).toBe(412);
  });
});
