import { mkdtempSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { ZErrorReply } from "@trabecula/contracts";
import { ApiClient, type ApiReply } from "../support/api-client.ts";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { startBalancer } from "../support/balancer.ts";
import { startBucket, type Bucket } from "../support/bucket.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { isPostgres, rows } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { untilQuiet } from "../support/mailing-cms.ts";
import { panel } from "../support/panel.ts";
import { logIn, signupBody } from "../support/people.ts";
import { postgresFor, queryPostgres } from "../support/postgres.ts";
import { startSite } from "../support/site-process.ts";
import { until } from "../support/until.ts";

describe.runIf(isPostgres())("PostgreSQL", () => {
  let cms: RunningCms;
  let client: ApiClient;
  let bucket: Bucket;
  let mail: MailServer;
  /** Two machines share database, bucket and these settings. */
  let env: Record<string, string>;

  beforeAll(async () => {
    [bucket, mail] = [await startBucket(), await startMailServer()];
    env = { ...bucket.env, SMTP_URL: mail.url, APP_SECRET: "the same secret on both machines" };
    cms = await startCms({ env });
    client = new ApiClient(cms.url);
    await logIn(client, adminEmail, adminPassword);
  });
  afterAll(async () => {
    await cms.stop();
    bucket.close();
    await mail.stop();
  });

  it("has seed data once where two processes start concurrently, on one port, after one that was killed amid its first start", () => {
    const { refused, output } = inject("firstStart");
    const inUse = /Port \d+ is already in use\. Stop what uses it, or set CMS_PORT to another\.\n$/;
    expect(refused).toEqual([expect.stringMatching(inUse)]);
    expect((output + refused.join("")).match(/admin-created/g)).toHaveLength(1);
    const count = (statement: string) => rows(statement, [], inject("cmsTemplate")).length;
    expect([count("select id from up_users"), count("select id from admin_users")]).toEqual([1, 1]);
    expect(count("select slug from faq_entries where published_at is not null")).toBe(12);
    expect(count("select key, version from bone_scans_datasets group by key, version having count(*) > 1")).toBe(0);
  });

  const save = () => client.post("/api/patients", { sex: "female", birthYear: 1960 });

  /** The tested database may refuse writes, so this uses a second database. */
  function outside(statement: (name: string) => string): void {
    const database = new URL(postgresFor(cms.dataDir)!);
    const name = database.pathname.slice(1);
    database.pathname = "/postgres";
    queryPostgres(database.href, statement(name));
  }

  it("causes 503 replies while it is read-only, and accepts writes again without a restart", async () => {
    outside((name) => `alter database ${name} set default_transaction_read_only = on`);
    outside((name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const refused = await until(save, ({ status }) => status !== 201);
    expect([refused.status, ZErrorReply.parse(refused.body).code]).toEqual([503, "unavailable"]);

    outside((name) => `alter database ${name} reset default_transaction_read_only`);
    const several = () => Promise.all([save(), save(), save()]);
    await until(several, (replies) => replies.every(({ status }) => status === 201));
    expect(cms.output()).not.toContain("nobody expected");
  });

  it("causes 503 replies while another session locks a table, without affecting other requests", async () => {
    const keeper = openKnex(cms.dataDir);
    try {
      const transaction = await keeper.transaction();
      await transaction.raw("lock table bone_scans_patients in access exclusive mode");
      const kept = save();
      expect((await new ApiClient(cms.url).get("/api/health")).status).toBe(200);
      expect((await client.get("/api/user")).status).toBe(200);
      expect((await kept).status).toBe(503);
      await transaction.rollback();
    } finally {
      await keeper.destroy();
    }
    expect((await save()).status).toBe(201);
  });

  it("loses no request and no write while a CMS and a site behind a balancer are replaced", async () => {
    const port = await freePort();
    const newSite = () => startSite(`${cms.url},http://127.0.0.1:${port}`, cms.dataDir);
    const older = await newSite();
    const balancer = await startBalancer("/api/health/open");
    onTestFinished(() => {
      balancer.close();
    });
    onTestFinished(() => older.kill());
    await balancer.add(older.url);
    const file = (await (await panel(adminEmail, cms.url)).upload("kept.txt", "text/plain", "kept")).body[0] as { url: string };
    const person = new ApiClient(balancer.url);
    await logIn(person, adminEmail, adminPassword);

    let isOver = false;
    const answers = new Map<string, number>();
    const repeat = async (name: string, request: () => Promise<ApiReply>) => {
      const replies: ApiReply[] = [];
      for (; !isOver; await pause(250)) {
        replies.push(await request());
        const key = `${name} ${replies.at(-1)!.status}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
      return replies.map(({ body }) => body as { id: string });
    };
    const emails: string[] = [];
    const signUp = async () => {
      await pause(500);
      const body = signupBody();
      emails.push(body.email);
      return new ApiClient(balancer.url).post("/api/user/signup", body);
    };
    const before = patientIds();
    const save = () => person.post("/api/patients", { sex: "male", birthYear: 1970 });
    const saveAndRead = async () => person.get(`/api/patients/${(await save()).body.id as string}`);
    const load = Promise.all([
      repeat("write", save),
      repeat("read", saveAndRead),
      repeat("file", () => person.get(file.url)),
      repeat("page", () => person.get("/faq")),
      repeat("sign-up", signUp),
    ]);

    const newer = await newSite();
    onTestFinished(() => newer.kill());
    await balancer.add(newer.url);
    await older.stop();
    balancer.remove(older.url);
    const changed = { ...env, DATA_DIR: mkdtempSync(path.join(cms.dataDir, "other-")) };
    const other = await startCms({ dataDir: cms.dataDir, port, env: changed });
    onTestFinished(() => other.stop({ keepData: true }));
    await cms.stop({ keepData: true, inItsTime: true });
    const answered = () => [...answers.values()].reduce((sum, count) => sum + count, 0);
    const soFar = answered();
    await until(answered, (count) => count > soFar + 20);
    isOver = true;
    const [written, read] = await load;
    expect([...answers.keys()].sort()).toEqual(["file 200", "page 200", "read 200", "sign-up 201", "write 201"]);
    const acknowledged = [...written, ...read].map(({ id }) => id);
    expect(patientIds()).toEqual([...before, ...acknowledged].sort());
    await untilQuiet(cms);
    expect(emails.map((email) => mail.to(email).length)).toEqual(emails.map(() => 1));
  }, 600_000);

  const patientIds = () =>
    rows("select document_id from bone_scans_patients", [], cms.dataDir)
      .map(({ document_id: id }) => id as string)
      .sort();
});
