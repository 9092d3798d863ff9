import { afterAll, beforeAll, expect, it } from "vitest";
import { newReport, savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { researcher } from "../support/people.ts";

const name = "A report whose commit fails";

/** Makes the commit of this one report fail, as a full disk does: a deferred constraint is looked at when all is written. */
beforeAll(() => {
  rows("create table failing_parent (id integer primary key)");
  rows("create table failing_child (id integer references failing_parent (id) deferrable initially deferred)");
  rows(
    `create trigger failing_commit after insert on bone_scans_reports when new.report_name = '${name}' begin insert into failing_child values (1); end`,
  );
});

afterAll(() => {
  for (const statement of ["drop trigger failing_commit", "drop table failing_child", "drop table failing_parent"]) rows(statement);
});

it("answers a failure, never success, where the database does not take what was written, and goes on afterwards", async () => {
  const person = await researcher();
  const replies = await Promise.all([1, 2, 3].map(() => person.client.post("/api/reports", newReport(name))));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [500, "server_error"]));
  expect(rows("select id from bone_scans_reports where report_name = ?", [name])).toEqual([]);
  const { id } = await savedReport(person);
  expect((await person.client.get("/api/reports/index")).body.items.map((item: { id: string }) => item.id)).toEqual([id]);
});
