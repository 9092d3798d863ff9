import { describe, expect, it } from "vitest";
import { mostCenters } from "@trabecula/contracts";
import { newPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher } from "../support/people.ts";
import { answer, at, detailOf, join, newCenter, newWorkspace } from "../support/workspaces.ts";

describe("centers", () => {
  it("have a code that is unique in the workspace, and go only while nothing names them", async () => {
    const [lead, member] = [await researcher(), await researcher()];
    const { id } = await newWorkspace(lead, "study");
    const [north, south] = [await newCenter(lead, id, "N1"), await newCenter(lead, id, "S1")];
    expect(answer(await lead.client.post(at(id, "/centers"), { name: "Again", code: "n1" }))).toEqual([409, "conflict"]);
    expect(answer(await lead.client.put(`/api/centers/${south}`, { code: "N1" }))).toEqual([409, "conflict"]);
    const rename = (name: string) => lead.client.put(`/api/centers/${north}`, { name, code: "N1" }, { headers: { "If-Match": '"1"' } });
    expect((await rename("Far north")).body).toEqual({ id: north, name: "Far north", code: "N1", version: 2 });
    const stale = await rename("Near north");
    const fields = { name: { theirs: "Far north", base: "Center N1" } };
    expect([...answer(stale), stale.body.current]).toMatchObject([412, "changed_meanwhile", { version: 2, changedBy: "Rosa Lindqvist" }]);
    expect(stale.body.current.fields).toEqual(fields);
    expect((await newCenter(lead, (await newWorkspace(lead)).id, "N1")).length).toBe(24);
    join(lead, member, { role: "reader", centerId: north }, id);
    expect((await detailOf(member, id)).center).toEqual({ id: north, name: "Far north", code: "N1" });
    expect(answer(await lead.client.delete(`/api/centers/${north}`))).toEqual([409, "conflict"]);
    expect(answer(await member.client.delete(`/api/centers/${south}`))).toEqual([403, "role_missing"]);
    expect((await (await researcher()).client.delete(`/api/centers/${south}`)).status).toBe(404);
    const inSouth = { ...newPatient(), centerId: south };
    const { id: patientId } = (await lead.client.post(`/api/patients?workspace=${id}`, inSouth)).body as { id: string };
    expect(answer(await lead.client.delete(`/api/centers/${south}`))).toEqual([409, "conflict"]);
    expect((await lead.client.send("DELETE", `/api/patients/${patientId}`, { headers: { "If-Match": "*" } })).status).toBe(200);
    expect(answer(await lead.client.delete(`/api/centers/${south}`))).toEqual([409, "conflict"]);
    await lead.client.delete(`/api/recently-deleted?workspace=${id}`);
    expect((await lead.client.delete(`/api/centers/${south}`)).status).toBe(200);
    expect((await member.client.get(at(id, "/centers"))).body).toMatchObject({ items: [{ id: north }], total: 1 });
  });
});

it("a workspace has a limited number of centers", async () => {
  const lead = await researcher();
  const { id } = await newWorkspace(lead, "study");
  await newCenter(lead, id, "N");
  rows(
    `insert into accounts_centers (document_id, workspace_id, name, code, code_key)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${mostCenters - 1})
    select document_id || i, workspace_id, name, code || i, code_key || i from n, accounts_centers where workspace_id = ?`,
    [id],
  );
  expect(answer(await lead.client.post(at(id, "/centers"), { name: "One more", code: "M" }))).toEqual([409, "conflict"]);
});
