import { beforeAll, describe, expect, it } from "vitest";
import { ZStudyLook, type AdminDataset } from "@trabecula/contracts";
import { labDataset, newKey, published } from "../support/datasets.ts";
import { administrator, researcher, type Person } from "../support/people.ts";

const table = "sex,age,site,scanner,region,stacks,motion,tt_bmd\nf,44,distal-tibia,xtremect-2,multi-stack,3,2,284\n";
const most = 8;

describe("POST /api/score/look: which datasets are tried", () => {
  let person: Person;
  let versions: AdminDataset[];
  const look = async (more = "") => {
    const reply = await person.client.send("POST", `/api/score/look?${more}`, { body: table, headers: { "Content-Type": "text/csv" } });
    expect(reply.status).toBe(200);
    return ZStudyLook.parse(reply.body);
  };
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

  beforeAll(async () => {
    const { client } = await administrator();
    person = await researcher();
    versions = [];
    // As text 1.10.0 sorts before 1.9.0.
    const key = newKey();
    for (const version of ["1.9.0", "1.10.0"]) versions.push(await published(client, labDataset({ key, version })));
    for (let count = 0; count < most; count++) versions.push(await published(client, labDataset()));
  });

  it("tries eight and names the others, newest versions first", async () => {
    const { datasets, untried } = await look();
    expect(datasets).toHaveLength(most);
    const all = [...idsOf(datasets), ...idsOf(untried)];
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(idsOf(versions)));
    const [older, newer] = idsOf(versions).map((id) => all.indexOf(id)) as [number, number];
    expect(newer).toBeLessThan(older);
    expect(idsOf(untried)).toContain(versions[0]!.id);
  });

  it("also tries the default and the datasets named in the request", async () => {
    const [old, , named] = idsOf(versions) as [string, string, string];
    const reply = await person.client.post("/api/user/set-default-dataset", { reportType: "hr-pqct", datasetId: old });
    expect(reply.status).toBe(200);
    const { datasets, untried } = await look(`tryDatasetIds=${named}`);
    expect(datasets[0]).toMatchObject({ id: old, isDefault: true, withZ: 1 });
    expect(datasets[1]).toMatchObject({ id: named, withZ: 1 });
    expect(idsOf(untried)).not.toContain(named);
  });

  it("rejects more than three ids and malformed ids", async () => {
    for (const text of [idsOf(versions).slice(0, 4).join(","), "one two"]) {
      const query = `tryDatasetIds=${encodeURIComponent(text)}`;
      const reply = await person.client.send("POST", `/api/score/look?${query}`, { body: table, headers: { "Content-Type": "text/csv" } });
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ["tryDatasetIds"]]);
    }
  });
});
