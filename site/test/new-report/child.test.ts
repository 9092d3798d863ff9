import { describe, expect, it } from "vitest";
import { asksHeight } from "../../src/app/new-report/model/step-checks.ts";
import { emptyDraft, type Draft, type SubjectDraft } from "../../src/app/new-report/model/draft.ts";

const today = "2026-11-24";
const draft = (subject: Partial<SubjectDraft>, fields: Partial<Draft> = {}): Draft => {
  const empty = emptyDraft();
  return { ...empty, reportType: "dxa", ...fields, subject: { ...empty.subject, ...subject } };
};

describe("the height of a child", () => {
  it.each([
    ["an age below 20", { ageGivenBy: "age", ageYears: "19.9" }, true],
    ["20 years", { ageGivenBy: "age", ageYears: "20" }, false],
    ["no age yet", { ageGivenBy: "age", ageYears: "" }, false],
    ["a birth date less than 20 years ago", { ageGivenBy: "birth-date", birthDate: "2006-11-25" }, true],
    ["the 20th birthday", { ageGivenBy: "birth-date", birthDate: "2006-11-24" }, false],
  ] as const)("is asked of whom it is told of: %s", (_, subject, asked) => {
    expect(asksHeight(draft(subject), today)).toBe(asked);
  });

  it("is requested only for DXA, and never for a patient with a record", () => {
    const child = { ageGivenBy: "age", ageYears: "9" } as const;
    expect(asksHeight(draft(child, { reportType: "hr-pqct" }), today)).toBe(false);
    expect(asksHeight(draft(child, { ofPatient: true }), today)).toBe(false);
  });
});
