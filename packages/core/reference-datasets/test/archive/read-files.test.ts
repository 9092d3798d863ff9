import { describe, expect, it } from "vitest";
import { readDatasetFiles } from "../../src/index.ts";
import { datasetZip, soundFiles } from "../support/archives.ts";

const named = (name: string, content: string | Uint8Array) => ({
  name,
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
});
const manifest = named("dataset.json", soundFiles.manifestText);
const curves = named("curves.csv", soundFiles.curvesText);

describe("files that are brought as a dataset", () => {
  it.each([
    ["an archive, whatever it is called", [named("download", datasetZip())]],
    ["two files", [manifest, curves]],
    ["two files of other names", [named("Curves (2).CSV", soundFiles.curvesText), named("dataset (1).json", soundFiles.manifestText)]],
  ])("may be %s", async (_what, files) => {
    expect(await readDatasetFiles(files)).toEqual({ ok: true, files: soundFiles });
  });

  it("may have their fitting record with them", async () => {
    expect(await readDatasetFiles([manifest, curves, named("fit.json", "{}")])).toEqual({
      ok: true,
      files: { ...soundFiles, fittingRecord: "{}" },
    });
  });

  it.each([
    ["an archive and a file", [named("set.zip", datasetZip()), curves], "set.zip", "Bring one .zip by itself"],
    ["a picture", [named("curves.png", "x"), manifest], "curves.png", "This is no part of a dataset"],
    ["two tables", [manifest, curves, named("more.csv", "x")], "more.csv", "two files that could be curves.csv"],
    ["a table alone", [curves], "dataset.json", "This file is missing."],
  ])("may not be %s", async (_what, files, file, message) => {
    expect(await readDatasetFiles(files)).toMatchObject({
      ok: false,
      problems: [{ file, line: null, message: expect.stringContaining(message) }],
    });
  });
});
