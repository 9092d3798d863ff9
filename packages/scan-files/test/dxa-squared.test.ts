import { expect, it } from "vitest";
import { read } from "./support.ts";

it("reads the wide tables of DXA², each hip a scan, and leaves the scanner to be said", () => {
  const reply = read(
    "Patients_ID,LFNBMD,LFNTScr,LTHBMD,RTHBMD,MeanTHBMD,L1L4BMD,L1L4ZScr,LArmBMD\n17,0.75,-1.2,0.9,0.92,0.91,1.01,0.2,0.6\n",
  );
  expect(reply).toMatchObject({ format: "dxa-squared", reportType: "dxa", unknownColumns: [] });
  expect(reply.warnings).toEqual([expect.stringMatching(/own T- and Z-scores are not read/)]);
  expect(
    reply.scans.map(({ subjectCode, scanner, site, side, values }) => [
      subjectCode,
      scanner,
      site,
      side,
      ...values.map(({ parameter, value }) => `${parameter} ${value}`),
    ]),
  ).toEqual([
    ["17", null, "hip", "left", "bmd_fn 0.75", "bmd_th 0.9"],
    ["17", null, "hip", "right", "bmd_th 0.92"],
    ["17", null, "lumbar-spine", null, "bmd_ls 1.01"],
  ]);
});
