import { ZErrorReply, ZReport, ZReportList, ZVisitList } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { newReport, reportOfPatient, savedPatient, savedReport } from "../support/bone-scans.ts";
import { copyRows, rows } from "../support/database.ts";
import { researcher, type Person } from "../support/people.ts";
import { sendStudy, studyTable } from "../support/studies.ts";

let owner: Person;
let stranger: Person;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([researcher(), researcher()]);
});

describe("a patient with 2,000 reports", () => {
  it("gets no further one, whichever way it comes", async () => {
    const patient = await savedPatient(owner, { code: "A-1", sex: "female", birthDate: "1982-03-01", menopausalStatus: null });
    const { id } = await reportOfPatient(owner, patient.id, { scans: [{ ...newReport().scans[0]!, scanDate: "2020-01-01" }] });
    const loose = await savedReport(owner);
    copyRows("bone_scans_reports", id, 1999);
    for (const reply of [
      await owner.client.post("/api/reports", { ...newReport(), subject: {}, patientId: patient.id }),
      await owner.client.post(`/api/reports/${id}/duplicate`),
      await owner.client.put(`/api/reports/${loose.id}`, { patientId: patient.id }),
      await sendStudy(owner, studyTable.split("\n").slice(0, 2).join("\n")),
    ])
      expect([reply.status, reply.body.message]).toEqual([409, "A patient has 2,000 reports at most."]);
    expect(rows("select count(*) as total from bone_scans_reports where patient_id = ?", [patient.id])).toEqual([{ total: 2000 }]);
    rows("delete from bone_scans_reports where patient_id = ?", [patient.id]);
  });
});

describe("a report made for a patient", () => {
  it("copies sex, birth date, menopausal status and code from the patient and records their source", async () => {
    const patient = await savedPatient(owner, { code: "TAKE-1" });
    const report = await reportOfPatient(owner, patient.id);
    expect(report).toMatchObject({
      patientId: patient.id,
      subjectCode: "TAKE-1",
      subject: { sex: "female", birthDate: "1982-03-01", menopausalStatus: "premenopausal" },
      subjectFromPatient: ["sex", "age", "menopausalStatus"],
    });
    expect(report.scans[0]!.ageYears).toBeCloseTo(16084 / 365.25, 10);
  });

  it("keeps given values that are consistent with the patient", async () => {
    const patient = await savedPatient(owner);
    const report = await reportOfPatient(owner, patient.id, { subject: { sex: "female", ageYears: 44, menopausalStatus: "unknown" } });
    expect(report).toMatchObject({ subject: { ageYears: 44, menopausalStatus: "unknown" }, subjectFromPatient: [] });
  });

  it.each([
    ["sex", { sex: "male" }],
    ["ageYears", { ageYears: 60 }],
    ["birthDate", { birthDate: "1982-03-02" }],
    ["birthYear", { birthYear: 1981 }],
  ])("is refused where its %s is another person's", async (field, subject) => {
    const patient = await savedPatient(owner);
    const reply = await owner.client.post("/api/reports", { ...newReport(), subject, patientId: patient.id });
    expect(reply.status).toBe(422);
    expect(Object.keys(ZErrorReply.parse(reply.body).fields!)).toEqual([`subject.${field}`]);
  });

  it("is refused alike for another's patient and for none", async () => {
    const foreign = await savedPatient(stranger);
    const replies = await Promise.all(
      [foreign.id, "b".repeat(24)].map((patientId) => owner.client.post("/api/reports", { ...newReport(), patientId })),
    );
    expect(replies.map(({ status }) => status)).toEqual([422, 422]);
    expect(replies[0]!.body.message).toBe(replies[1]!.body.message);
  });

  it("alone can be shared", async () => {
    const { id } = await savedReport(owner);
    const reply = await owner.client.post(`/api/reports/${id}/share`, { shared: true });
    expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
  });
});

describe("a report moved to a patient", () => {
  it("gets the patient and, if it has none, the patient’s code; it can be unassigned", async () => {
    const patient = await savedPatient(owner, { code: "MOVE-1" });
    const { id } = await savedReport(owner);
    const moved = ZReport.parse((await owner.client.put(`/api/reports/${id}`, { patientId: patient.id })).body);
    expect(moved).toMatchObject({ patientId: patient.id, subjectCode: "MOVE-1" });
    const listed = ZReportList.parse((await owner.client.get(`/api/reports?patientId=${patient.id}`)).body);
    expect(listed.items).toMatchObject([{ id, patientId: patient.id, patientCode: "MOVE-1" }]);
    expect(ZReport.parse((await owner.client.put(`/api/reports/${id}`, { patientId: null })).body).patientId).toBeNull();
    expect(ZReportList.parse((await owner.client.get(`/api/reports?patientId=${patient.id}`)).body).total).toBe(0);
  });

  it("of another patient leaves that patient's code behind, and keeps a code that was typed", async () => {
    const [former, next] = [await savedPatient(owner, { code: "FORMER" }), await savedPatient(owner, { code: "NEXT" })];
    for (const [typed, code] of [
      [{}, "NEXT"],
      [{ subjectCode: "TYPED" }, "TYPED"],
    ] as const) {
      const { id } = await reportOfPatient(owner, former.id, typed);
      expect((await owner.client.put(`/api/reports/${id}`, { patientId: next.id })).body.subjectCode).toBe(code);
    }
  });

  it("is refused where sex or age is another person's, and stays where it was", async () => {
    const man = await savedPatient(owner, { sex: "male" });
    const older = await savedPatient(owner, { birthDate: "1950-01-01" });
    const { id } = await savedReport(owner);
    for (const patient of [man, older]) expect((await owner.client.put(`/api/reports/${id}`, { patientId: patient.id })).status).toBe(422);
    expect((await owner.client.get(`/api/reports/${id}`)).body.patientId).toBeNull();
  });
});

describe("the visits of a patient", () => {
  it("are the dates of all scans, latest first, undated ones last", async () => {
    const patient = await savedPatient(owner);
    const [scan] = newReport().scans;
    const first = await reportOfPatient(owner, patient.id, {
      reportName: "First",
      scans: [
        { ...scan, scanDate: "2024-05-02", scanner: "xtremect-1" },
        { ...scan, site: "distal-radius", scanDate: "2024-05-02", motionGrade: null },
      ],
    });
    const second = await reportOfPatient(owner, patient.id, { reportName: "Second", scans: [{ ...scan, scanDate: "2026-03-14" }] });
    await reportOfPatient(owner, patient.id, { reportName: "Undated", subject: { ageYears: 44 }, scans: [{ ...scan, scanDate: null }] });
    await savedReport(owner);
    const { visits } = ZVisitList.parse((await owner.client.get(`/api/patients/${patient.id}/visits`)).body);
    expect(visits.map(({ scanDate }) => scanDate)).toEqual(["2026-03-14", "2024-05-02", null]);
    const about = { reportType: "hr-pqct", side: "left", device: null };
    expect(visits.slice(0, 2).map(({ scans }) => scans)).toEqual([
      [{ ...about, reportId: second.id, reportName: "Second", site: "distal-tibia", scanner: "xtremect-2", motionGrade: 2 }],
      [
        { ...about, reportId: first.id, reportName: "First", site: "distal-tibia", scanner: "xtremect-1", motionGrade: 2 },
        { ...about, reportId: first.id, reportName: "First", site: "distal-radius", scanner: "xtremect-2", motionGrade: null },
      ],
    ]);
  });

  it("are hidden from other users, with the same answer as for a missing patient", async () => {
    const { id } = await savedPatient(owner);
    const replies = await Promise.all([id, "b".repeat(24)].map((known) => stranger.client.get(`/api/patients/${known}/visits`)));
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    expect(replies[0]!.body.message).toBe(replies[1]!.body.message);
  });
});
