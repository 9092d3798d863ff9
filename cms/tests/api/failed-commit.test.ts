import { afterAll, beforeAll, expect, it } from "vitest";
import { newReport, savedReport } from "../support/bone-scans.ts";
import { isPostgres, rows } from "../support/database.ts";
import { researcher } from "../support/people.ts";

const name = "A report whose commit fails";

const condition = `new.report_name = '${name}'`;

const onSqlite = {
  set: [
    "create table failing_parent (id integer primary key)",
    "create table failing_child (id integer references failing_parent (id) deferrable initially deferred)",
    `create trigger failing_commit after insert on bone_scans_reports when ${condition} begin insert into failing_child values (1); end`,
  ],
  clear: ["drop trigger failing_commit", "drop table failing_child", "drop table failing_parent"],
};

const onPostgres = {
  set: [
    "create function failing_commit() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$",
    `create constraint trigger failing_commit after insert on bone_scans_reports deferrable initially deferred
       for each row when (${condition}) execute function failing_commit()`,
  ],
  clear: ["drop trigger failing_commit on bone_scans_reports", "drop function failing_commit"],
};

/** Makes the commit of this one report fail, as a full disk does: a deferred constraint is looked at when all is written. */
const obstacle = isPostgres() ? onPostgres : onSqlite;

beforeAll(() => {
  for (const statement of obstacle.set) rows(statement);
});

afterAll(() => {
  for (const statement of obstacle.clear) rows(statement);
});

it("answers a failure, never success, where the database does not take what was written, and goes on afterwards", async () => {
  const person = await researcher();
  const replies = await Promise.all([1, 2, 3].map(() => person.client.post("/api/reports", newReport(name))));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [500, "server_error"]));
  expect(rows("select id from bone_scans_reports where report_name = ?", [name])).toEqual([]);
  const { id } = await savedReport(person);
  expect((await person.client.get("/api/reports/index")).body.items.map((item: { id: string }) => item.id)).toEqual([id]);
});
