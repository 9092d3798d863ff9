import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { ZSiteContent, type MadeToken } from "@trabecula/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiClient, type ApiReply } from "../../support/api-client.ts";
import { codeAt } from "../../support/authenticator.ts";
import { adminEmail, adminPassword, type RunningCms } from "../../support/cms-process.ts";
import { rows, userRow } from "../../support/database.ts";
import { confirmAddress } from "../../support/mailing-cms.ts";
import { panel } from "../../support/panel.ts";
import { logIn, newEmail, password, signupBody } from "../../support/people.ts";
import { madeToken } from "../../support/tokens.ts";
import { turnOnTwoFactor } from "../../support/two-factor.ts";
import { bucket, elsewhere, first, second, startSecond } from "./servers.ts";

const soon = { timeout: 20_000, interval: 50 };

async function clientAt({ url }: RunningCms, email = adminEmail, secret = adminPassword): Promise<ApiClient> {
  const client = new ApiClient(url);
  await logIn(client, email, secret);
  return client;
}

async function leaveMidway(server: string, address: string): Promise<void> {
  const { hostname, port } = new URL(server);
  const socket = net.connect(Number(port), hostname);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, "readable");
  socket.resetAndDestroy();
  await once(socket, "close");
}

const versionThere = async () => (await new ApiClient(second.url).get("/api/content/version")).body.version as string;

describe("two CMSs on one database", () => {
  beforeAll(startSecond);

  it("show content published on any of them, with files from one private bucket", async () => {
    const staff = await panel(adminEmail, first.url);
    const content = new Uint8Array(Buffer.from("sample,value\none,1\n"));
    const { id, url } = (await staff.upload("samples.csv", "text/csv", content)).body[0] as { id: number; url: string };
    expect(url).toMatch(/^\/uploads\/samples_\w+\.csv$/);
    expect([...bucket.files]).toEqual([[url.slice(1), { content: Buffer.from(content), type: "text/csv" }]]);
    expect(bucket.opened).toEqual([]);
    expect(readdirSync(path.join(first.dataDir, "public", "uploads"))).not.toContain(path.basename(url));

    const before = await versionThere();
    const entries = "/content-manager/collection-types/api::faq-entry.faq-entry";
    const entry = { question: "Sampled?", slug: "sampled", category: "Scans", answer: `[Samples](${url})`, order: 997 };
    const { documentId } = (await staff.post(entries, entry)).body.data as { documentId: string };
    await staff.post(`${entries}/${documentId}/actions/publish`, entry);
    await expect.poll(versionThere, soon).not.toBe(before);
    const visitor = new ApiClient(second.url);
    expect(JSON.stringify((await visitor.get("/api/content/faq")).body)).toContain(`(${url})`);
    const whole = await visitor.get(url);
    expect([whole.status, whole.body]).toEqual([200, "sample,value\none,1\n"]);
    expect(whole.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(whole.headers.get("content-security-policy")).toContain("sandbox");
    const part = await visitor.get(url, { headers: { Range: "bytes=0-5" } });
    expect([part.status, part.body, part.headers.get("content-range")]).toEqual([206, "sample", "bytes 0-5/19"]);

    await staff.remove(`${entries}/${documentId}`);
    expect((await staff.remove(`/upload/files/${id}`)).status).toBe(200);
    expect((await visitor.get(url)).status).toBe(404);
    expect(bucket.files.size).toBe(0);
  });

  it("go on answering where the first cannot write its log", async () => {
    for (let count = 0; count < 3; count += 1) expect((await new ApiClient(first.url).get("/api/user")).status).toBe(401);
    expect(first.exitCode()).toBeNull();
  });

  it("count attempts to log in to the panel together, by address and e-mail", async () => {
    const [email, { address }] = [newEmail(), new ApiClient(first.url)];
    const guess = async (at: RunningCms, as = email, from = address) => {
      const reply = await new ApiClient(at.url).post("/admin/login", { email: as, password }, { headers: { "X-Forwarded-For": from } });
      return [reply.status, reply.headers.has("retry-after")];
    };
    for (const at of [first, second, first, second, first]) expect(await guess(at)).toEqual([400, false]);
    expect(await guess(second)).toEqual([429, true]);
    expect(await guess(first, email.toUpperCase())).toEqual([429, true]);
    expect(await guess(second, newEmail())).toEqual([400, false]);
    expect(await guess(second, email, new ApiClient(first.url).address)).toEqual([400, false]);
  });

  it("serve earlier uploads from the folder, large files in parts, and report bucket failures", async () => {
    const visitor = new ApiClient(second.url);
    writeFileSync(path.join(first.dataDir, "public", "uploads", "older.txt"), "older");
    expect((await visitor.get("/uploads/older.txt")).body).toBe("older");
    // Longer than the data sent, so only a closed connection reveals the failure.
    const large = new Uint8Array(6 * 1024 * 1024).fill(97);
    const staff = await panel(adminEmail, first.url);
    const { url } = (await staff.upload("Größe & 'Länge' (1) 大.TXT", "text/plain", large)).body[0] as { url: string };
    expect((await visitor.get(url)).body).toHaveLength(large.length);
    await leaveMidway(second.url, url);
    bucket.ailment = "breaks off";
    await expect(visitor.get(url)).rejects.toThrow(/terminated|aborted/);
    bucket.close();
    const away = await visitor.get("/uploads/older.txt");
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(second.output()).not.toMatch(/^ +Error/m);
    const refused = await staff.upload("later.txt", "text/plain", "later");
    expect([refused.status, refused.body.error.message]).toEqual([503, expect.stringContaining("does not answer")]);
    expect((await staff.get("/upload/files")).body.results).toHaveLength(1);
  });

  it("count login failures together, accept each code once, and end sessions everywhere", async () => {
    const admin = await clientAt(first);
    const email = newEmail();
    await admin.post("/api/user/signup", signupBody(email));
    confirmAddress(first, email);
    await admin.post(`/api/admin/users/${userRow(email, first.dataDir).document_id as string}/approve`);
    const here = await clientAt(first, email, password);
    const there = elsewhere(here);
    const { secret } = await turnOnTwoFactor({ client: here });
    let turn = 0;
    const attempt = (given: object) =>
      new ApiClient([first, second][turn++ % 2]!.url).post("/api/user/login", { email, password, ...given });
    const codes = async (...calls: Promise<ApiReply>[]) => (await Promise.all(calls)).map(({ body }) => body.code as string | undefined);

    const code = codeAt(secret);
    expect(await codes(attempt({ code }))).toEqual([undefined]);
    expect(await codes(attempt({ code }))).toEqual(["code_wrong"]);
    const guesses = Array.from({ length: 9 }, () => attempt({ code: "not a code" }));
    expect(new Set(await codes(...guesses))).toEqual(new Set(["code_wrong"]));
    expect(await codes(attempt({ code: codeAt(secret, 1) }), attempt({ code: codeAt(secret, 1) }))).toEqual(
      Array(2).fill("too_many_requests"),
    );

    const wrong = Array.from({ length: 10 }, () => attempt({ password: "Wr0ng-p4ss!word" }));
    expect(new Set(await codes(...wrong))).toEqual(new Set(["invalid_credentials"]));
    expect(await codes(attempt({}), attempt({}))).toEqual(Array(2).fill("too_many_requests"));

    expect((await there.get("/api/user")).status).toBe(200);
    await here.get("/api/user/logout");
    expect((await there.get("/api/user")).status).toBe(401);
  });

  it("apply changed settings within two seconds everywhere, including to open sessions and administrators’ two-factor login", async () => {
    const admin = await clientAt(first);
    const idle = await clientAt(second);
    const change = (given: object, version: number) => admin.put("/api/admin/settings", { version, ...given });
    const own = { password: adminPassword };
    const before = await versionThere();

    expect((await change({ productName: "Osteon", signupOpen: false }, 0)).status).toBe(200);
    const content = async () => ZSiteContent.parse((await new ApiClient(second.url).get("/api/content/site")).body);
    await expect.poll(content, soon).toMatchObject({ productName: "Osteon", signupOpen: false });
    expect(await versionThere()).not.toBe(before);
    expect((await new ApiClient(second.url).post("/api/user/signup", signupBody())).status).toBe(403);

    // The other instance has just cached the session limits.
    expect((await idle.get("/api/user")).status).toBe(200);
    expect((await change({ sessionHours: 1, sessionIdleMinutes: 60 }, 1)).status).toBe(200);
    const session = "update accounts_sessions set created_at = ? where id = (select max(id) from accounts_sessions)";
    rows(session, [Date.now() - 61 * 60_000], first.dataDir);
    await expect.poll(async () => (await idle.get("/api/user")).status, soon).toBe(401);

    const [kept, gone] = [await madeToken({ client: admin }, own), await madeToken({ client: admin }, own)];
    const byTokenThere = async ({ secret }: MadeToken) =>
      (await new ApiClient(second.url).get("/api/reports", { headers: { Authorization: `Bearer ${secret}` } })).status;
    expect([await byTokenThere(kept), await byTokenThere(gone)]).toEqual([200, 200]);
    expect((await admin.delete(`/api/tokens/${gone.token.id}`)).status).toBe(200);
    expect([await byTokenThere(kept), await byTokenThere(gone)]).toEqual([200, 401]);
    expect((await change({ tokensAllowed: false }, 2)).status).toBe(200);
    await expect.poll(() => byTokenThere(kept), soon).toBe(401);
    expect((await change({ tokensAllowed: true }, 3)).status).toBe(200);
    await expect.poll(() => byTokenThere(kept), soon).toBe(200);

    // This administrator would be locked out without two-factor login.
    const refused = await change({ adminsNeedTwoFactor: true }, 4);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["adminsNeedTwoFactor"]]);
    const { codes } = await turnOnTwoFactor({ client: admin }, adminPassword);
    expect((await change({ adminsNeedTwoFactor: true }, 4)).status).toBe(200);
    expect((await admin.get("/api/admin/overview")).status).toBe(200);
    expect((await admin.post("/api/user/two-factor/off", { password: adminPassword, code: codes[0] })).status).toBe(200);
    const there = elsewhere(admin);
    const seen = async () => (await there.get("/api/admin/overview")).body.code as string;
    await expect.poll(seen, soon).toBe("two_factor_missing");
    expect((await change({ adminsNeedTwoFactor: false }, 5)).body.code).toBe("two_factor_missing");
    expect((await there.get("/api/user")).status).toBe(200);
    expect((await new ApiClient(second.url).get("/api/admin/overview")).status).toBe(404);

    // Restores the defaults for later tests.
    rows("delete from accounts_settings", [], first.dataDir);
    await expect.poll(async () => (await there.get("/api/admin/overview")).status, soon).toBe(200);
    await expect.poll(async () => (await admin.get("/api/admin/overview")).status, soon).toBe(200);
  });
});
