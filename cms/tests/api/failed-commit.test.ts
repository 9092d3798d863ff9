import { afterAll, beforeAll, expect, it } from "vitest";
import { newReport, savedReport } from "../support/bone-scans.ts";
import { rows } from "../support/database.ts";
import { failCommits } from "../support/failing-commits.ts";
import { researcher } from "../support/people.ts";

const name = "A report whose commit fails";

let end: () => void;

beforeAll(() => {
  end = failCommits("failing_report", [{ table: "bone_scans_reports", event: "insert", when: `new.report_name = '${name}'` }]);
});

afterAll(() => end());

it("answers a failure, never success, where the database does not take what was written, and goes on afterwards", async () => {
  const person = await researcher();
  const replies = await Promise.all([1, 2, 3].map(() => person.client.post("/api/reports", newReport(name))));
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [500, "server_error"]));
  expect(rows("select id from bone_scans_reports where report_name = ?", [name])).toEqual([]);
  const { id } = await savedReport(person);
  expect((await person.client.get("/api/reports/index")).body.items.map((item: { id: string }) => item.id)).toEqual([id]);
});
