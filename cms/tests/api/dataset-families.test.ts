import { ZCurvesReply, ZScoreReply } from "@trabecula/contracts";
import { beforeAll, expect, it } from "vitest";
import { exampleScore } from "../support/bone-scans.ts";
import { labDataset, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await administrator();
  person = await researcher();
});

/** 284 mg HA/cm³ at 44 years. */
const value = 284;
const coleZ = (median: number, sigma: number, nu: number) => ((value / median) ** nu - 1) / (nu * sigma);

/**
 * Constant parameters, and Z by the family's definition; BCPE with tau 2 and BCT with infinite tau are BCCG. GG with nu 1
 * and sigma 1 is exponential, F(y) = 1 - exp(-y / mu).
 */
it.each<[family: string, parameters: string, z: number, digits: number]>([
  ["NO", "300,30,,", (value - 300) / 30, 9],
  ["LOGNO", "5.7,0.1,,", (Math.log(value) - 5.7) / 0.1, 9],
  ["LMS", "300,0.1,0.5,", coleZ(300, 0.1, 0.5), 9],
  ["BCCG", "300,0.1,0.5,", coleZ(300, 0.1, 0.5), 9],
  ["BCPE", "300,0.1,0.5,2", coleZ(300, 0.1, 0.5), 9],
  ["BCT", "300,0.1,0.5,1000000", coleZ(300, 0.1, 0.5), 5],
  // Median of the exponential: Z = 0 at mu ln 2.
  ["GG", `${value / Math.LN2},1,1,`, 0, 9],
])("curves of %s are taken, published, drawn and scored with", async (family, parameters, z, digits) => {
  const header = "parameter,site,sex,age,family,mu,sigma,nu,tau,segment,unit";
  const lines = [20, 40, 60, 80].map((age) => `tt_bmd,distal-tibia,female,${age},${family},${parameters},adults,mg HA/cm³`);
  const { id } = await published(admin.client, {
    ...labDataset({ manifest: { youngAdult: null, tScoreFromAge: null } }),
    curvesText: [header, ...lines].join("\n"),
  });
  const scored = await person.client.post("/api/score", { ...exampleScore(), datasetId: id });
  expect(ZScoreReply.parse(scored.body).scans[0]!.results[0]!.zScore).toBeCloseTo(z, digits);
  const drawn = await person.client.get(`/api/datasets/${id}/curves?parameter=tt_bmd&sex=female&site=distal-tibia`);
  const curves = ZCurvesReply.parse(drawn.body);
  expect(curves).toMatchObject({ kind: "centiles", family });
  for (const { percentiles } of curves.segments) {
    const first = percentiles.map(({ values }) => values[0]!);
    expect(first).toEqual([...first].sort((left, right) => left - right));
  }
  await admin.client.post(`/api/admin/datasets/${id}/retire`);
});
