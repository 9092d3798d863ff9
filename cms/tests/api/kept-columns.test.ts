import { ZStudyLook } from "@trabecula/contracts";
import { describe, expect, it } from "vitest";
import { researcher, type Person } from "../support/people.ts";
import { memberOf, newWorkspace } from "../support/workspaces.ts";

const table = "Proband,Geschlecht,Ort,tt_bmd\n1,1,RL,284\n";
const reordered = "Ort,tt_bmd,Proband,Geschlecht\nTL,290,2,2\n";
const map = JSON.stringify({ Proband: "id", Geschlecht: { column: "sex", values: { "1": "female" } }, Ort: "site", tt_bmd: "tt_bmd" });
const facts = { missing: "-9", scanner: "xtremect-2" };

async function look({ client }: Person, body = table, query = "") {
  const reply = await client.send("POST", `/api/score/look?${query}`, { body, headers: { "Content-Type": "text/csv" } });
  return ZStudyLook.parse(reply.body);
}

describe("answers about the columns of a table", () => {
  it("apply to the next table with the same headers in any order, until they are deleted", async () => {
    const person = await researcher();
    const { fingerprint, kept } = await look(person);
    expect(kept).toBeNull();
    for (const scanner of ["hologic", "xtremect-2"])
      expect((await person.client.put("/api/score/columns", { fingerprint, map, facts: { ...facts, scanner } })).status).toBe(200);
    expect((await look(person, reordered)).kept).toMatchObject({ map, facts });
    expect((await look(person, table, `map=${encodeURIComponent(map)}`)).kept).toBeNull();
    expect((await look(person, "id,sex,age,site,tt_bmd\n1,f,30,RL,284\n")).kept).toBeNull();
    expect((await look(await researcher())).kept).toBeNull();
    const forget = () => person.client.delete(`/api/score/columns?fingerprint=${fingerprint}`);
    expect([(await forget()).body, (await forget()).body]).toEqual([{ deleted: 1 }, { deleted: 0 }]);
    expect((await look(person)).kept).toBeNull();
  });

  it("belong to a workspace, whose readers use and do not change them", async () => {
    const lead = await researcher();
    const here = `workspace=${lead.id}`;
    const { fingerprint } = await look(lead);
    expect((await lead.client.put("/api/score/columns", { fingerprint, map, facts })).status).toBe(200);
    expect((await look(lead, table, `workspace=${(await newWorkspace(lead)).id}`)).kept).toBeNull();
    const reader = await memberOf(lead, { role: "reader" });
    expect((await look(reader, table, here)).kept).toMatchObject({ map, facts });
    expect((await reader.client.put(`/api/score/columns?${here}`, { fingerprint, map, facts: {} })).status).toBe(403);
    expect((await reader.client.delete(`/api/score/columns?${here}&fingerprint=${fingerprint}`)).status).toBe(403);
    expect((await (await researcher()).client.put(`/api/score/columns?${here}`, { fingerprint, map, facts })).status).toBe(404);
  });

  it("are refused if they are no map", async () => {
    const { client } = await researcher();
    for (const wrong of ["[]", "{", '{"a": 1}'])
      expect(await client.put("/api/score/columns", { fingerprint: "0".repeat(64), map: wrong, facts })).toMatchObject({
        status: 422,
        body: { code: "validation_failed" },
      });
  });
});
