import { ZReferencesReply, ZScoreReply } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleScore } from "../support/bone-scans.ts";
import { labDataset, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

let owner: Person;
let admin: Person;
let low: string;
let high: string;

const ofLaboratory = async (given: Parameters<typeof labDataset>[0]) => (await published(admin.client, labDataset(given))).id;

beforeAll(async () => {
  [owner, admin] = await Promise.all([researcher(), administrator()]);
  [low, high] = await Promise.all([ofLaboratory({ median: 280 }), ofLaboratory({ median: 330, manifest: { interpolation: "linear" } })]);
});

const ask = (datasetIds: readonly string[], given: object = {}) =>
  owner.client.post("/api/score/references", { ...exampleScore(), ...given, datasetIds });

describe("one scan against several references", () => {
  it("has with each the numbers that it has with that one alone, in the order named", async () => {
    const reply = ZReferencesReply.parse((await ask([high, low], { intervals: true })).body);
    expect(reply.references.map(({ dataset }) => dataset.id)).toEqual([high, low]);
    for (const { dataset, scans } of reply.references) {
      const alone = await owner.client.post("/api/score", { ...exampleScore(), datasetId: dataset.id, intervals: true });
      expect(scans).toEqual(ZScoreReply.parse(alone.body).scans);
    }
    const [above, below] = reply.references.map(({ scans }) => scans[0]!.results[0]!.percentile!);
    expect(above).toBeLessThan(below!);
  });

  it("shows the facts of each reference and how they differ", async () => {
    const { references, differ } = ZReferencesReply.parse((await ask([low, high])).body);
    expect(differ).toEqual(["method"]);
    expect(references[0]!.facts).toMatchObject({
      population: "Women of the city",
      scanner: "XtremeCT II",
      ages: "20 to 80 years",
    });
    expect(references.map(({ citations }) => citations)).toEqual([["Own measurements, 2026"], ["Own measurements, 2026"]]);
  });

  it("refuses no reference, one twice, and more than four", async () => {
    for (const [ids, said] of [
      [[], "at least one"],
      [[low, low], "twice"],
      [[low, high, "a".repeat(24), "b".repeat(24), "c".repeat(24)], "At most 4"],
    ] as const) {
      const { status, body } = await ask(ids);
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(said)]);
    }
  });

  it("rejects retired, missing and other-type references even if the others are valid", async () => {
    const retired = await ofLaboratory({ median: 300 });
    expect((await admin.client.post(`/api/admin/datasets/${retired}/retire`, {})).status).toBe(200);
    const dxa = (await owner.client.get("/api/datasets?reportType=dxa")).body as { items: { id: string }[] };
    for (const [id, said] of [
      [retired, "is retired"],
      ["a".repeat(24), "no reference dataset"],
      [dxa.items[0]!.id, "another report type"],
    ] as const) {
      const { status, body } = await ask([low, id]);
      expect([status, (body as { message: string }).message]).toEqual([422, expect.stringContaining(said)]);
    }
  });
});
