import { reportTypes, checkValue } from "@trabecula/report-types";
import type { ReadScan, ReportTypeCatalogue } from "@trabecula/contracts";
import type { PersonOfLine } from "@trabecula/scan-files/person";
import { readScanFile } from "@trabecula/scan-files";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reduceDraft } from "../../src/app/new-report/model/draft-reducer.ts";
import { currentScans, type Draft } from "../../src/app/new-report/model/draft.ts";
import { scansToTake } from "../../src/app/new-report/model/from-file.ts";
import type { ImageNote } from "../../src/app/new-report/model/image-note.ts";
import { personContradictions } from "../../src/app/new-report/model/person-contradictions.ts";
import { isFromFiles } from "../../src/app/new-report/model/person.ts";
import { sourceHint } from "../../src/app/new-report/scan/ScanFactsForm.tsx";
import { stillOpen } from "../../src/app/new-report/files/FirstFiles.tsx";
import { draftAfter, readScan, today } from "./fixtures.ts";

const catalogue: ReportTypeCatalogue = reportTypes["hr-pqct"];
const nobody: PersonOfLine = { line: 2, sex: null, birthDate: null, ageYears: null, side: null, found: [], doubts: [] };
const person: PersonOfLine = { ...nobody, sex: "female", birthDate: "1971-02-02" };
const values = [{ parameter: "tt_bmd", value: 284.3, unit: "mg HA/cm³", column: "Tot.vBMD1", rawText: "284.3", note: null }];
const scan: ReadScan = readScan({ measurementNumber: "20117", scanDate: "2026-03-14", site: "distal-tibia", side: "left", values });
const note: ImageNote = {
  ...{ measurementNumber: "20117", subjectCode: null, scanDate: "2026-03-14", scanner: "xtremect-2", otherVoxelMm: null },
  ...{ stacks: 3, offsetMm: 22, site: null, side: null },
};

const chosen = { type: "type-chosen", catalogue } as const;
const dropped = (people: readonly PersonOfLine[], scans: readonly ReadScan[] = [scan]) => {
  const reply = { format: "", formatLabel: "", reportType: "hr-pqct" as const, scans: [...scans], skipped: [], unknownColumns: [] };
  const file = { name: "evaluation.txt", reply: { ...reply, identifying: [], warnings: [] }, people, isSample: false };
  return [{ type: "file-read", file }, chosen, ...scans.map((read) => ({ type: "evaluation-used", read, catalogue }) as const)] as const;
};
const open = (draft: Draft) => stillOpen(draft, catalogue, checkValue, today);

describe("files that are dropped first", () => {
  it("need no typing when complete, and name facts missing for the score", () => {
    const draft = draftAfter(...dropped([person]), { type: "image-read", note });
    expect(draft.subject).toMatchObject({ sex: "female", ageGivenBy: "age", ageYears: "55.11", birthDate: "" });
    expect(open(draft)).toEqual({ needed: [], flagged: ["motion grade"] });
    expect(JSON.stringify(draft.subject)).not.toContain("1971");
    expect([isFromFiles(draft, "sex"), isFromFiles(draft, "ageYears")]).toEqual([true, true]);
    const [filled] = currentScans(draft);
    expect(sourceHint(filled!, "side")).toBe("From the file.");
    expect(sourceHint(filled!, "offset")).toBe("From the image.");
    expect(sourceHint({ ...filled!, side: "right" }, "side")).toBeUndefined();
  });

  it("list missing facts in the messages of the steps", () => {
    const draft = draftAfter(...dropped([nobody], [{ ...scan, side: null }]));
    expect(open(draft)).toEqual({
      needed: ["Choose the sex whose reference applies.", "Enter the age at the scan, in years."],
      flagged: ["side", "region", "offset", "motion grade"],
    });
  });

  it("fill sex and age once, never overwrite typed input, and report contradictions", () => {
    const typed = { type: "subject-changed", change: { sex: "male", ageYears: "40" } } as const;
    const draft = draftAfter(typed, ...dropped([person]));
    expect(draft.subject).toMatchObject({ sex: "male", ageYears: "40" });
    expect(personContradictions(draft)).toEqual([
      "The files say female, the form male: check which holds.",
      "By the files the age is 55.11 years, the form says 40: check which holds.",
    ]);
    const emptied = reduceDraft(draftAfter(...dropped([person])), { type: "subject-changed", change: { ageYears: "" } });
    expect(reduceDraft(emptied, { type: "image-read", note }).subject.ageYears).toBe("");
  });

  it("give the completed age at the scan date, from the image or after a correction", () => {
    const undated = draftAfter(...dropped([{ ...person, birthDate: "2008-03-15" }], [{ ...scan, scanDate: null }]));
    expect(undated.subject.ageYears).toBe("");
    const dated = reduceDraft(undated, { type: "image-read", note });
    expect(dated.subject.ageYears).toBe("17.99");
    const later = reduceDraft(dated, { type: "visit-changed", change: { scanDate: "2027-03-16" } });
    expect(later.subject.ageYears).toBe("19");
  });

  it("report contradictions between people, by lines or with the chosen patient", () => {
    const other = { ...person, line: 3, sex: "male" as const, birthDate: "1980-01-01" };
    const both = draftAfter(...dropped([person, other], [scan, { ...scan, line: 3, measurementNumber: "8", site: "distal-radius" }]));
    expect(personContradictions(both)).toEqual([
      "The files give different sexes. Check that they belong to the same person.",
      "The files give different dates of birth. Check that they belong to the same person.",
    ]);
    const patient = { id: "p", code: "P-1", sex: "male", birthDate: "1971-02-03", birthYear: null, menopausalStatus: null } as const;
    const ofPatient = draftAfter({ type: "patient-chosen", patient }, ...dropped([person]));
    expect(ofPatient.subject).toMatchObject({ sex: "", ageYears: "" });
    expect(personContradictions(ofPatient)).toEqual([
      "The files say female, the patient male: check which holds.",
      "The date of birth in the files is not that of the patient: check whether the scan is of this person.",
    ]);
  });

  it("add every scan with an image, and match each image to its scan", () => {
    const radius = { ...scan, line: 3, measurementNumber: "20118", site: "distal-radius" as const };
    const images = [note, { ...note, measurementNumber: "20118", stacks: 2, offsetMm: 9 }];
    const taken = scansToTake([scan, radius, { ...scan, line: 4, measurementNumber: "9" }], [], catalogue, images);
    expect(taken.map(({ line }) => line)).toEqual([2, 3]);
    const draft = draftAfter(...dropped([person], taken), ...images.map((image) => ({ type: "image-read", note: image }) as const));
    expect(currentScans(draft).map(({ site, stacks, offset }) => [site, stacks, offset])).toEqual([
      ["distal-tibia", "3", "22"],
      ["distal-radius", "2", "9"],
    ]);
  });

  it("infer a missing site from the image, by its text or its marked offset", () => {
    const unplaced = dropped([person], [{ ...scan, site: null, side: null }]);
    const [byOffset] = currentScans(draftAfter(...unplaced, { type: "image-read", note }));
    expect([byOffset!.site, sourceHint(byOffset!, "site")]).toEqual(["distal-tibia", "By the image’s offset: check it."]);
    const words = { ...note, site: "distal-radius", side: "right" } as const;
    const [byWords] = currentScans(draftAfter(...unplaced, { type: "image-read", note: words }));
    expect([byWords!.site, byWords!.side, sourceHint(byWords!, "side")]).toEqual(["distal-radius", "right", "From the image."]);
    const [open] = currentScans(draftAfter(...unplaced, { type: "image-read", note: { ...note, offsetMm: 17.4 } }));
    expect(open!.site).toBe("");
  });

  it("withdraw their data when removed with their scans, but not typed values", () => {
    const away = { type: "file-put-away", withScans: true } as const;
    const emptied = draftAfter(...dropped([person]), away);
    expect([emptied.subject.sex, emptied.subject.ageYears, emptied.person.sex]).toEqual(["", "", null]);
    const typed = draftAfter({ type: "subject-changed", change: { sex: "female", ageYears: "40" } } as const, ...dropped([person]), away);
    expect([typed.subject.sex, typed.subject.ageYears, personContradictions(typed)]).toEqual(["female", "40", []]);
    const kept = draftAfter(...dropped([person]), { type: "file-put-away", withScans: false });
    expect(kept.subject.sex).toBe("female");
  });

  it("do not duplicate a scan when dropped twice, and preserve corrections", () => {
    const bone = { ...scan, measurementNumber: null, subjectCode: null };
    const putAway = { type: "file-put-away", withScans: false } as const;
    const typed = { type: "value-typed", key: "scan-1", parameter: "tt_bmd", text: "285" } as const;
    const first = draftAfter(...dropped([person], [bone]));
    const key = currentScans(first)[0]!.key;
    const twice = [{ ...typed, key }, putAway, ...dropped([person], [{ ...bone, line: 3 }])].reduce(reduceDraft, first);
    expect(currentScans(twice)).toMatchObject([{ values: { tt_bmd: "285" }, fromFile: { line: 3 } }]);
    const other = [putAway, ...dropped([person], [{ ...bone, scanDate: "2026-03-15" }])].reduce(reduceDraft, first);
    expect(currentScans(other)).toHaveLength(2);
  });

  it.each(["ge-encore-sample.txt", "nhanes-dxa-sample.csv", "hologic-apex-sample.csv"])("of %s too", (name) => {
    const read = readScanFile(readFileSync(new URL(`../../public/samples/${name}`, import.meta.url)));
    if (!read.ok) throw new Error(read.message);
    const type = reportTypes[read.reply.reportType];
    const file = { name, reply: read.reply, isSample: false };
    const reads = scansToTake(read.reply.scans, [], type);
    const drop = [
      ...([
        { type: "file-read", file },
        { type: "type-chosen", catalogue: type },
      ] as const),
      ...reads.map((scanOf) => ({ type: "evaluation-used", read: scanOf, catalogue: type }) as const),
      { type: "file-put-away", withScans: false } as const,
    ];
    const once = currentScans(draftAfter(...drop));
    expect(once.length).toBeGreaterThan(0);
    expect(currentScans(draftAfter(...drop, ...drop)).map(({ key, values: shown }) => [key, shown])).toEqual(
      once.map(({ key, values: shown }) => [key, shown]),
    );
  });
});
