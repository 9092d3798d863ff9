import { describe, expect, it } from "vitest";
import { datasetOf, manifestText, problemsOf } from "./support/files.ts";

describe("a hostile but well-formed table", () => {
  const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,age_min,age_max,protocol";
  const table = (count: number, line: (index: number) => string) =>
    [header, ...Array.from({ length: count }, (_, index) => line(index))].join("\n");
  const age = (index: number) => (index / 1000).toFixed(3);

  it.each<[string, string, string | null]>([
    ["of a curve a line", table(10_000, (index) => `x${index},hip,female,,NO,1,0.1,,,,g/cm²,20,30,`), "The file holds 10,000 curves"],
    [
      "of a protocol a line",
      table(10_000, (index) => `tt_bmd,hip,female,,NO,1,0.1,,,,g/cm²,20,30,offset-mm=${index}`),
      "The file holds 10,000 curves; a dataset has at most 2,000.",
    ],
    [
      "of a band a line",
      table(10_000, (index) => `tt_bmd,hip,female,,NO,1,0.1,,,,g/cm²,${age(index)},${age(index + 1)},`),
      "has 10,000 segments and bands; at most 50 can be taken.",
    ],
    [
      "of a segment every two lines",
      table(10_000, (index) => `tt_bmd,hip,female,${age(index + (index % 2))},NO,1,0.1,,,s${index >> 1},g/cm²,,,`),
      "has 5,000 segments and bands",
    ],
    ["of mistakes only", table(10_000, () => "tt_bmd,hip,?,,NO,1,0.1,,,,g/cm²,20,30,"), '"?" in column sex is not known'],
    ["of one curve of ten thousand ages", table(10_000, (index) => `tt_bmd,hip,female,${age(index)},NO,1,0.1,,,s,g/cm²,,,`), null],
  ])(
    "%s is read or refused in time that grows with its lines",
    (_what, text, message) => {
      const before = process.cpuUsage();
      const problems = problemsOf(manifestText(), text);
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000);
      if (message === null) expect(problems).toEqual([]);
      else expect(problems[0]!.message).toContain(message);
    },
    120_000,
  );

  it("lends women's figures to men in time that grows with its curves", () => {
    const manifest = manifestText({ youngAdult: { label: "Young women", sex: "female" } });
    const rows = Array.from({ length: 1000 }, (_, index) => `x${index},hip,female,,,,,,,,g/cm²,1,0.1`);
    const text = ["parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit,ya_mean,ya_sd", ...rows].join("\n");
    expect(datasetOf(manifest, text).curves).toHaveLength(2000);
  });
});
