import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZErrorReply } from "@trabecula/contracts";
import { ApiClient } from "../support/api-client.ts";
import { adminEmail, adminPassword, startCms, type RunningCms } from "../support/cms-process.ts";
import { isPostgres } from "../support/database.ts";
import { openKnex } from "../support/knex.ts";
import { logIn } from "../support/people.ts";
import { postgresFor, queryPostgres } from "../support/postgres.ts";
import { until } from "../support/until.ts";

describe.runIf(isPostgres())("PostgreSQL", () => {
  let cms: RunningCms;
  let client: ApiClient;

  beforeAll(async () => {
    cms = await startCms();
    client = new ApiClient(cms.url);
    await logIn(client, adminEmail, adminPassword);
  });
  afterAll(() => cms.stop());

  const save = () => client.post("/api/patients", { sex: "female", birthYear: 1960 });

  /** From a second database, because the tested one may refuse writes. */
  function outside(statement: (name: string) => string): void {
    const database = new URL(postgresFor(cms.dataDir)!);
    const name = database.pathname.slice(1);
    database.pathname = "/postgres";
    queryPostgres(database.href, statement(name));
  }

  it("that may only be read from is answered 503, and written to again without a restart once it takes that", async () => {
    outside((name) => `alter database ${name} set default_transaction_read_only = on`);
    outside((name) => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const refused = await until(save, ({ status }) => status !== 201);
    expect([refused.status, ZErrorReply.parse(refused.body).code]).toEqual([503, "unavailable"]);

    outside((name) => `alter database ${name} reset default_transaction_read_only`);
    const several = () => Promise.all([save(), save(), save()]);
    await until(several, (replies) => replies.every(({ status }) => status === 201));
    expect(cms.output()).not.toContain("nobody expected");
  });

  it("whose table another session keeps is answered 503, and others are answered meanwhile", async () => {
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
});
