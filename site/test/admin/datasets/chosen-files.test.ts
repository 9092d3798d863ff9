import { describe, expect, it } from "vitest";
import { chooseFiles, completeChoice, missingPart, nothingChosen } from "../../../src/admin/datasets/import/use-import.ts";

const file = (name: string, size = 1_000) => ({ name, size });
const [manifest, curves, archive, record] = [file("dataset.json"), file("curves.csv"), file("bern-1.1.0.ZIP"), file("fit.json")];

const sent = (chosen: Parameters<typeof completeChoice>[0]) => completeChoice(chosen)?.map((part) => [part.name, part.file.name]);

describe("choosing the files of a dataset", () => {
  it("accepts the two files together or one after the other", () => {
    const together = chooseFiles(nothingChosen, [curves, manifest]);
    expect(sent(together.chosen)).toEqual([
      ["dataset.json", "dataset.json"],
      ["curves.csv", "curves.csv"],
    ]);
    const first = chooseFiles(nothingChosen, [manifest]);
    expect(completeChoice(first.chosen)).toBeNull();
    expect(missingPart(first.chosen)).toBe("Now choose curves.csv, to go with dataset.json.");
    expect(sent(chooseFiles(first.chosen, [curves]).chosen)).toEqual(sent(together.chosen));
  });

  it("accepts a fitting record with the two files, but not alone", () => {
    expect(missingPart(chooseFiles(nothingChosen, [record]).chosen)).toBe("Now choose dataset.json and curves.csv, to go with fit.json.");
    const all = chooseFiles(nothingChosen, [record, curves, manifest]);
    expect(sent(all.chosen)?.map(([name]) => name)).toEqual(["dataset.json", "curves.csv", "fit.json"]);
    expect(all.problems).toEqual([]);
  });

  it("replaces a file of the same kind, even under another name", () => {
    const before = chooseFiles(nothingChosen, [manifest, curves]).chosen;
    const mended = file("curves (2).csv");
    expect(sent(chooseFiles(before, [mended]).chosen)).toEqual([
      ["dataset.json", "dataset.json"],
      ["curves.csv", "curves (2).csv"],
    ]);
  });

  it("replaces two files by an archive, and an archive by a file", () => {
    const two = chooseFiles(nothingChosen, [manifest, curves]).chosen;
    const one = chooseFiles(two, [archive]).chosen;
    expect(sent(one)).toEqual([["bern-1.1.0.ZIP", "bern-1.1.0.ZIP"]]);
    expect(missingPart(chooseFiles(one, [curves]).chosen)).toBe("Now choose dataset.json, to go with curves.csv.");
  });

  it.each([
    ["a file of another kind", file("table.xlsx"), /table\.xlsx is not part of a dataset/],
    ["an empty file", file("curves.csv", 0), /curves\.csv is empty/],
    ["curves beyond 20 MB", file("curves.csv", 100_000_000), /too large: 100 MB, and at most 20 MB/],
    ["a description beyond 1 MB", file("dataset.json", 1_500_000), /too large: 1\.5 MB, and at most 1 MB/],
  ])("refuses %s by name and keeps what was chosen", (_what, wrong, sentence) => {
    const before = chooseFiles(nothingChosen, [archive]).chosen;
    const { chosen, problems } = chooseFiles(before, [wrong]);
    expect(chosen).toBe(before);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    ["two tables", [curves, file("more.csv")], "more.csv"],
    ["an archive and a table", [archive, curves], "curves.csv"],
    ["a table and an archive", [curves, archive], "bern-1.1.0.ZIP"],
  ])("says which of %s it leaves out", (_what, files, leftOut) => {
    const { problems } = chooseFiles(nothingChosen, files);
    expect(problems).toEqual([expect.stringMatching(`^${leftOut.replaceAll(".", "\\.")} is left out`)]);
  });
});
