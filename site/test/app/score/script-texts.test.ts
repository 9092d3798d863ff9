import { describe, expect, it } from "vitest";
import { pythonScript, rScript } from "../../../src/app/score/model/script-texts.ts";

const run = {
  fileName: "study.csv",
  mapName: "study-map.json",
  delimiter: ",",
  options: { map: "{}", sheet: "Scans", hidden: "skip" },
} as const;

describe("the scripts of a scored study", () => {
  it("read all columns as text in R, with every separator", () => {
    const asText = 'check.names = FALSE, colClasses = "character", na.strings = character())';
    expect(rScript(run)).toContain(`study <- read.csv("study.csv", ${asText}`);
    expect(rScript({ ...run, delimiter: ";" })).toContain(`study <- read.csv2("study.csv", ${asText}`);
    expect(rScript({ ...run, delimiter: "\t" })).toContain(`study <- read.csv("study.csv", sep = "\\t", ${asText}`);
  });

  it("leave out what only a workbook has", () => {
    for (const script of [rScript(run), pythonScript(run)]) expect(script).not.toMatch(/sheet|hidden/);
  });
});
