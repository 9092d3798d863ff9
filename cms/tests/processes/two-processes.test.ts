import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { newReport } from "../support/bone-scans.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { draftOf, labDataset } from "../support/datasets.ts";
import { mailsTo, rows } from "../support/database.ts";
import { logIn, newEmail, signupBody } from "../support/people.ts";

let first: RunningCms;
let second: RunningCms;
let admins: ApiClient[];

/** One session, used at both processes: as behind a balancer, or while an old process ends and a new one has started. */
async function atBoth(email: string, password?: string): Promise<ApiClient[]> {
  const client = new ApiClient(first.url);
  await logIn(client, email, password);
  const other = new ApiClient(second.url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return [client, other];
}

beforeAll(async () => {
  first = await startCms();
  second = await startCms({ dataDir: first.dataDir });
  admins = await atBoth(adminEmail, adminPassword);
});

afterAll(async () => {
  await second.stop({ keepData: true });
  await first.stop();
});

describe("two processes on one database", () => {
  it("make one account, approve it once and mail once, and neither fails", async () => {
    const emails = Array.from({ length: 8 }, newEmail);
    const signUps = await Promise.all(
      emails.flatMap((email) => [first, second].map(({ url }) => new ApiClient(url).post("/api/user/signup", signupBody(email)))),
    );
    expect(signUps.map(({ status }) => status)).toEqual(Array<number>(16).fill(201));
    const ids = rows("select document_id from up_users where account_state = 'pending'", [], first.dataDir).map(
      ({ document_id }) => document_id as string,
    );
    expect(ids).toHaveLength(8);
    const approvals = await Promise.all(ids.flatMap((id) => admins.map((admin) => admin.post(`/api/admin/users/${id}/approve`))));
    expect(approvals.map(({ status }) => status)).toEqual(Array<number>(16).fill(200));
    for (const email of emails) expect(mailsTo(email, first.dataDir).filter(({ template }) => template === "approved")).toHaveLength(1);
  });

  it("delete a report once when asked at both at once", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => admins[index % 2]!.post("/api/reports", newReport())));
    const replies = await Promise.all(
      made.map(({ body }) => Promise.all(admins.map((admin) => admin.delete(`/api/reports/${body.id as string}`)))),
    );
    for (const pair of replies) expect(pair.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(rows("select id from accounts_audit where action = 'report.deleted'", [], first.dataDir)).toHaveLength(10);
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
});
