import { beforeAll, describe, expect, it } from "vitest";
import { parsed } from "../../../packages/reports/report-document/test/support/parsed.ts";
import { fileForm, reportOfPatient, savedPatient } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { newEmail, patientOf, researcher, type Person } from "../support/people.ts";
import { byToken, madeToken, newToken } from "../support/tokens.ts";
import { memberOf } from "../support/workspaces.ts";

describe("names of patients by a personal token", () => {
  const sentence = "Names of patients need a token with the scope “names”, of a member who sees names.";
  let person: Person;
  let secret: string;
  let id: string;
  beforeAll(async () => {
    person = await researcher();
    await person.client.put("/api/patients/names", { keepNames: true });
    ({ id } = await savedPatient(person, { ...{ code: "K-1", firstName: "Odile", lastName: "Vautrin" }, birthDate: "1960-05-02" }));
    ({ secret } = await madeToken(person, { scopes: ["score", "read", "write"] }));
  });
  const call = (method: string, path: string, json?: unknown) => byToken(secret, method, path, json === undefined ? {} : { json });
  const importing = (csv: string, check: boolean) =>
    byToken(secret, "POST", `/api/patients/import?check=${check}`, { body: fileForm(csv, "people.csv") });
  const stored = async () => (await person.client.get(`/api/patients/${id}`)).body;

  it("are in no answer to a token, and its search looks into codes alone", async () => {
    const report = await reportOfPatient(person, id);
    const replies = [
      await call("GET", `/api/patients/${id}`),
      await call("GET", "/api/patients"),
      await call("POST", "/api/patients/search", { q: "k-1" }),
      await call("PUT", `/api/patients/${id}`, { version: (await stored()).version, weightKg: 61 }),
      await call("GET", "/api/patients/attention"),
      await call("GET", `/api/patients/${id}/trends`),
      ...(await Promise.all(["", ".csv", ".json", ".fhir.json", "/changes"].map((end) => call("GET", `/api/reports/${report.id}${end}`)))),
      await call("POST", "/api/reports/export", { form: "long", ids: [report.id] }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(JSON.stringify(replies.map(({ body }) => body as unknown))).not.toMatch(/Odile|Vautrin/);
    expect(replies[2]!.body.items).toMatchObject([{ id, firstName: null, lastName: null }]);
    for (const q of ["odile", "vautrin"]) expect((await call("POST", "/api/patients/search", { q })).body).toEqual({ items: [], total: 0 });
    expect((await person.client.post("/api/patients/search", { q: "vautrin" })).body.total).toBe(1);
    const file = async (end: string, headers: Record<string, string>) =>
      Buffer.from(await (await fetch(`${person.client.base}/api/reports/${report.id}${end}`, { headers })).arrayBuffer());
    const token = { Authorization: `Bearer ${secret}` };
    const { words } = await parsed(new Uint8Array(await file(".pdf", token)));
    expect([words.join(" ").includes("K-1"), /Odile|Vautrin/.test(words.join(" "))]).toEqual([true, false]);
    const [coded, named] = [await file(".dcm", token), await file(".dcm", { Cookie: person.client.cookie })];
    expect([coded.includes("K-1"), coded.includes("Vautrin"), named.includes("Vautrin^Odile")]).toEqual([true, false, true]);
  });

  it("cannot be written or erased by a token", async () => {
    const { version, firstName, lastName } = await stored();
    const refused = [
      await call("POST", "/api/patients", { sex: "female", birthYear: 1970, lastName: "Nobody" }),
      await call("PUT", `/api/patients/${id}`, { version, lastName: "Nobody" }),
      await call("PUT", `/api/patients/${id}`, { version, firstName: null }),
      await importing("code,sex,birth_year,surname\nK-2,female,1970,Nobody\n", false),
      await importing("code,sex,birth_year,given_name\nK-2,female,1970,Nobody\n", true),
    ];
    expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual(Array(5).fill([403, "scope_missing", sentence]));
    expect(await stored()).toMatchObject({ version, firstName, lastName });
    expect((await importing("code,sex,birth_year,first_name\nK-3,female,1970,\n", false)).body).toMatchObject({ ok: true, added: 1 });
    expect((await call("POST", "/api/patients", { sex: "female", birthYear: 1970, code: "K-4", firstName: null })).status).toBe(201);
    expect((await person.client.post("/api/patients/search", { q: "vautrin" })).body.total).toBe(1);
  });

  it("are read, searched and written by a token with the scope for names, where its owner sees names", async () => {
    const withNames = (await madeToken(person, { scopes: ["read", "write", "names"] })).secret;
    const by = (method: string, path: string, json?: unknown) => byToken(withNames, method, path, json === undefined ? {} : { json });
    expect((await by("GET", `/api/patients/${id}`)).body).toMatchObject({ firstName: "Odile", lastName: "Vautrin" });
    expect((await by("POST", "/api/patients/search", { q: "vautrin" })).body.total).toBe(1);
    const { version } = await stored();
    expect((await by("PUT", `/api/patients/${id}`, { version, firstName: "Odilie" })).status).toBe(200);
    expect((await by("PUT", `/api/patients/${id}`, { version: version + 1, firstName: "Odile" })).status).toBe(200);
    const coder = await memberOf(person, { role: "editor", identity: "codes" });
    const given = { workspace: person.id, scopes: ["read", "names"] };
    const refused = await coder.client.post("/api/tokens", newToken(given));
    expect([refused.status, refused.body.code]).toEqual([403, "role_missing"]);
    const { secret: lost } = await madeToken(seeingNames(coder), given);
    expect((await byToken(lost, "GET", `/api/patients/${id}`)).body.lastName).toBe("Vautrin");
    seeingNames(coder, "codes");
    expect((await byToken(lost, "GET", `/api/patients/${id}`)).body.lastName).toBeNull();
  });
  function seeingNames(member: Person, identity = "names"): Person {
    rows("update accounts_memberships set identity = ? where account_id = ? and workspace_id = ?", [identity, member.id, person.id]);
    return member;
  }

  it("stay with a patient who has access, an invitation or a released report; tokens cannot delete them", async () => {
    const invited = await savedPatient(person, { code: "K-5" });
    await person.client.post(`/api/patients/${invited.id}/invite`, { email: newEmail() });
    await patientOf(person, id);
    const read = await savedPatient(person, { code: "K-7" });
    const { id: reportId } = await reportOfPatient(person, read.id);
    expect((await person.client.post(`/api/patients/${read.id}/release`, { reportId })).status).toBe(200);
    for (const [method, path, json] of [
      ["DELETE", `/api/patients/${id}`, undefined],
      ["DELETE", `/api/patients/${invited.id}`, undefined],
      ["DELETE", `/api/patients/${read.id}`, undefined],
      ["POST", "/api/patients/delete", { ids: [invited.id] }],
    ] as const) {
      const reply = await call(method, path, json);
      expect([reply.status, reply.body.code]).toEqual([409, "conflict"]);
    }
    expect((await person.client.get(`/api/patients/${invited.id}/access`)).body.portal.state).toBe("invited");
    const free = await savedPatient(person, { code: "K-6" });
    expect((await call("DELETE", `/api/patients/${free.id}`)).status).toBe(200);
  });
});
