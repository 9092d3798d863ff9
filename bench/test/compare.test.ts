import { describe, expect, it } from "vitest";
import { AttemptedChanges, wrongActions, type Stored } from "../campaign/compare.ts";

const once = new Map([["A", 1]]);
const nothing: Stored = { reports: new Map(), patients: new Map(), notes: new Map(), mails: [], come: () => 0 };

function changesWith(fill: (changes: AttemptedChanges) => unknown): AttemptedChanges {
  const changes = new AttemptedChanges();
  fill(changes);
  return changes;
}

const madeReport = changesWith(({ made }) => made.reports.set("A", "done"));
const deletedReport = changesWith(({ made, deleted }) => {
  made.reports.set("A", "done");
  deleted.set("A", "done");
});
const invited = changesWith(({ made }) => made.invitations.set("a@people.example", "done"));
const edited = changesWith((changes) => {
  changes.edited("A", 1, "done");
  changes.edited("A", 2, "unknown");
});

function mailIs(state: string, come: number): Stored {
  return { ...nothing, mails: [{ to: "a@people.example", state }], come: () => come };
}

describe("the end of a campaign", () => {
  it("is right where everything acknowledged is there once", () => {
    expect(wrongActions(madeReport, { ...nothing, reports: once }, 0)).toEqual([]);
    expect(wrongActions(deletedReport, nothing, 0)).toEqual([]);
    expect(wrongActions(invited, mailIs("sent", 1), 0)).toEqual([]);
    expect(wrongActions(invited, mailIs("unconfirmed", 1), 0)).toEqual([]);
    for (const notes of ["edit 1", "edit 2"]) expect(wrongActions(edited, { ...nothing, notes: new Map([["A", notes]]) }, 0)).toEqual([]);
  });

  it.each<[string, AttemptedChanges, Stored]>([
    ["a report that is gone", madeReport, nothing],
    ["a report that is there twice", madeReport, { ...nothing, reports: new Map([["A", 2]]) }],
    ["a deleted report that is back", deletedReport, { ...nothing, reports: once }],
    ["a refused report that was made", changesWith(({ made }) => made.reports.set("A", "refused")), { ...nothing, reports: once }],
    [
      "an act of unknown end that was done twice",
      changesWith(({ made }) => made.patients.set("A", "unknown")),
      { ...nothing, patients: new Map([["A", 2]]) },
    ],
    ["a patient that is gone", changesWith(({ made }) => made.patients.set("A", "done")), nothing],
    ["an edit that is lost", edited, { ...nothing, notes: new Map([["A", null]]) }],
    ["an edit of nobody", edited, { ...nothing, notes: new Map([["A", "edit 3"]]) }],
    ["an edited patient that is gone", edited, nothing],
    ["a mail that was never written", invited, nothing],
    ["a mail that was written twice", invited, { ...mailIs("sent", 1), mails: [...mailIs("sent", 1).mails, ...mailIs("sent", 1).mails] }],
    ["a mail that came twice", invited, mailIs("sent", 2)],
    ["a mail that came twice and is called unconfirmed", invited, mailIs("unconfirmed", 2)],
    ["a mail that is called sent and never came", invited, mailIs("sent", 0)],
    ["a mail that is called unconfirmed and never came", invited, mailIs("unconfirmed", 0)],
    ["a mail that was given up", invited, mailIs("failed", 0)],
    ["a mail that still waits", invited, mailIs("waiting", 0)],
    [
      "a mail of an invitation that nobody knows of",
      changesWith(({ made }) => made.invitations.set("a@people.example", "unknown")),
      { ...nothing, come: () => 1 },
    ],
  ])("finds %s", (_what, changes, stored) => {
    expect(wrongActions(changes, stored, 0)).not.toEqual([]);
  });

  it("grants each sudden stop one mail that was noted as handed over and never left", () => {
    const two = changesWith(({ made }) => ["a@people.example", "b@people.example"].map((email) => made.invitations.set(email, "done")));
    const mails = ["a@people.example", "b@people.example"].map((to) => ({ to, state: "unconfirmed" }));
    expect(wrongActions(two, { ...nothing, mails }, 2)).toEqual([]);
    expect(wrongActions(two, { ...nothing, mails }, 1)).toHaveLength(1);
  });
});
