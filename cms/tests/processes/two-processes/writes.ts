import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ZPrecisionReply, ZReport, type PrecisionReply } from "@trabecula/contracts";
import { ApiClient, type ApiReply } from "../../support/api-client.ts";
import { newReport } from "../../support/bone-scans.ts";
import { adminEmail, adminPassword } from "../../support/cms-process.ts";
import { draftOf, labDataset, newKey, published } from "../../support/datasets.ts";
import { isPostgres, mailsTo, rows, userRow } from "../../support/database.ts";
import { lockDatabase, untilWaiting } from "../../support/lock-database.ts";
import { confirmAddress } from "../../support/mailing-cms.ts";
import { mailedToken, newEmail, password, signupBody } from "../../support/people.ts";
import { until } from "../../support/until.ts";
import { atBoth, first, second, startSecond } from "./servers.ts";

let admins: [ApiClient, ApiClient];

async function approvedResearcher() {
  const { email } = signupBody();
  await new ApiClient(first.url).post("/api/user/signup", signupBody(email));
  const id = userRow(email, first.dataDir).document_id as string;
  confirmAddress(first, email);
  await admins[0]!.post(`/api/admin/users/${id}/approve`);
  return { email, id };
}

async function publishedVersions(...medians: number[]): Promise<string[]> {
  const key = newKey();
  const ids: string[] = [];
  for (const [minor, median] of medians.entries())
    ids.push((await published(admins[0]!, labDataset({ key, version: `1.${minor}.0`, median }))).id);
  return ids;
}

/** Bcrypt of `password`, cost 14. */
const slowHash = "$2b$14$wbeaAeI1o5dfGUdbYZG53.wO0h.3VCQUNJNnKXg8OtfkEQlUsmXsq";

const attemptsKey = (email: string) => `login-account:${createHash("sha256").update(email).digest("base64url")}`;

describe("two processes on one database", () => {
  beforeAll(async () => {
    await startSecond();
    admins = await atBoth(adminEmail, adminPassword);
  });

  it("make one account, approve it once and mail once, and neither fails", async () => {
    const emails = Array.from({ length: 8 }, newEmail);
    const signUps = await Promise.all(
      emails.flatMap((email) => [first, second].map(({ url }) => new ApiClient(url).post("/api/user/signup", signupBody(email)))),
    );
    expect(signUps.map(({ status }) => status)).toEqual(Array<number>(16).fill(201));
    const ids = emails.map((email) => userRow(email, first.dataDir).document_id as string);
    const accounts = rows("select id from up_users where email in (" + emails.map(() => "?").join() + ")", emails, first.dataDir);
    expect(accounts).toHaveLength(8);
    for (const email of emails) confirmAddress(first, email);
    const approvals = await Promise.all(ids.flatMap((id) => admins.map((admin) => admin.post(`/api/admin/users/${id}/approve`))));
    expect(approvals.map(({ status }) => status)).toEqual(Array<number>(16).fill(200));
    for (const email of emails) expect(mailsTo(email, first.dataDir).filter(({ template }) => template === "approved")).toHaveLength(1);
  });

  it("delete a report once for concurrent requests", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => admins[index % 2]!.post("/api/reports", newReport())));
    const replies = await Promise.all(
      made.map(({ body }) => Promise.all(admins.map((admin) => admin.delete(`/api/reports/${body.id as string}`)))),
    );
    for (const pair of replies) expect(pair.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(rows("select id from accounts_audit where action = 'report.deleted'", [], first.dataDir)).toHaveLength(10);
  });

  /** Sends calls while writes are locked, so that both read the same state first. */
  async function atOnce(...calls: ((client: ApiClient) => Promise<ApiReply>)[]): Promise<ApiReply[]> {
    const unlock = isPostgres() ? null : lockDatabase(first.dataDir);
    const replies = Promise.all(calls.map((call, index) => call(admins[index]!)));
    if (unlock) await Promise.all([first, second].map(({ url }) => untilWaiting(url)));
    unlock?.();
    return replies;
  }

  it("create one revision for concurrent rescoring, and return a conflict to the other request", async () => {
    const [old, middle, newest] = await publishedVersions(300, 310, 320);
    const { id } = ZReport.parse((await admins[0]!.post("/api/reports", { ...newReport(), datasetId: old })).body);
    const rescore = (datasetId: string) => (client: ApiClient) => client.post(`/api/reports/${id}/rescore`, { datasetId });
    const replies = await atOnce(rescore(middle!), rescore(newest!));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.message).toContain("has just created another revision");
    const made = ZReport.parse(replies.find(({ status }) => status === 201)!.body);
    expect((await admins[0]!.get(`/api/reports/${id}`)).body).toEqual(made);
    const kept = rows("select revision, dataset_id from bone_scans_report_revisions where report_id = ?", [id], first.dataDir);
    expect(kept).toEqual([{ revision: 1, dataset_id: old }]);
  });

  it("find a report by name and code after both changed concurrently", async () => {
    const { id } = ZReport.parse((await admins[0]!.post("/api/reports", newReport())).body);
    const change = (json: object) => (client: ApiClient) => client.put(`/api/reports/${id}`, json);
    const replies = await atOnce(change({ reportName: "Momentous" }), change({ subjectCode: "moment-9" }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = rows("select report_name, subject_code, search_text from bone_scans_reports where document_id = ?", [id], first.dataDir);
    expect(row).toMatchObject({ report_name: "Momentous", subject_code: "moment-9" });
    expect(row!.search_text).toMatch(/^momentous\nmoment-9\n/);
  });

  it("replace the laboratory’s precision once for concurrent requests, and both use the new one", async () => {
    const path = "/api/admin/precision";
    const spine = { reportType: "dxa", parameter: "bmd_ls", site: "lumbar-spine", scanner: "hologic" };
    const inUse = () => Promise.all(admins.map(async (client) => ZPrecisionReply.parse((await client.get("/api/precision")).body)));
    for (const rmsSd of [0.01, 0.02, 0.03]) {
      const [{ version }] = (await inUse()) as [PrecisionReply, PrecisionReply];
      const change = (client: ApiClient, df: number) => client.put(path, { version, items: [{ ...spine, rmsSd, df }] });
      const replies = await Promise.all(admins.map((client, index) => change(client, index + 1)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const now = await inUse();
      expect(now[1]).toEqual(now[0]);
      expect([now[0]!.version, now[0]!.figures[0]?.rmsSd]).toEqual([version + 1, rmsSd]);
    }
  });

  it("start no session by a password that is reset while it is checked", async () => {
    const { email, id } = await approvedResearcher();
    await new ApiClient(second.url).post("/api/user/forgot-password", { email });
    const token = mailedToken(email, "reset-password", first.dataDir);
    // Checking this hash takes seconds; the reset on the other process is much faster.
    rows("update up_users set password = ? where email = ?", [slowHash, email], first.dataDir);
    const ended: string[] = [];
    const recordEnd = async <Reply>(name: string, call: Promise<Reply>) => (await call.finally(() => ended.push(name)), call);
    const client = new ApiClient(first.url);
    const login = recordEnd("login", client.post("/api/user/login", { email, password }));
    // The counter increases just before the account is read.
    const attempts = () => rows("select hits from accounts_rate_limits where limit_key = ?", [attemptsKey(email)], first.dataDir);
    await until(attempts, ([counter]) => counter?.hits === 1);
    const reset = await recordEnd(
      "reset",
      new ApiClient(second.url).post("/api/user/reset-password", { token, password: "An0ther-p4ss!" }),
    );
    expect(reset.status).toBe(200);
    expect(await login).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    expect(ended).toEqual(["reset", "login"]);
    expect(client.cookies.size).toBe(0);
    expect(
      rows("select s.id from accounts_sessions s join up_users u on u.id = s.user_id where u.email = ?", [email], first.dataDir),
    ).toEqual([]);
    // The login is not failed: the password was correct when checked.
    expect(rows("select action from accounts_audit where action like 'login%' and object = ?", [`user:${id}`], first.dataDir)).toEqual([]);
  });

  it("store one draft of a version, publish it once, and keep one default", async () => {
    const both = <Reply>(call: (admin: ApiClient) => Promise<Reply>) => Promise.all(admins.flatMap((admin) => [call(admin), call(admin)]));
    const versions: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const files = labDataset();
      const drafts = await both((admin) => draftOf(admin, files));
      expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
      const { id } = drafts[0]!;
      const replies = await both((admin) => admin.post(`/api/admin/datasets/${id}/publish`));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      versions.push(id);
    }
    const chosen = await Promise.all(versions.map((id, index) => admins[index % 2]!.post(`/api/admin/datasets/${id}/set-default`)));
    expect(chosen.map(({ status }) => status)).toEqual(versions.map(() => 200));
    const defaults = rows("select id from bone_scans_datasets where is_default and report_type = 'hr-pqct'", [], first.dataDir);
    expect(defaults).toHaveLength(1);
  });

  // Runs last, because it ends the session that the other tests use.
  it("reject deletion of the last administrator, also for concurrent deletions", async () => {
    const leave = (admin: ApiClient, secret: string) => admin.delete("/api/user/delete", { password: secret });
    const refused = await leave(admins[0]!, adminPassword);
    expect([refused.status, refused.body.code]).toEqual([409, "last_admin"]);
    const { email, id } = await approvedResearcher();
    await admins[0]!.post(`/api/admin/users/${id}/role`, { role: "admin" });
    const [, other] = await atBoth(email);
    const replies = await Promise.all([leave(admins[0]!, adminPassword), leave(other!, password)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(rows("select id from up_users where product_role = 'admin'", [], first.dataDir)).toHaveLength(1);
  });
});
