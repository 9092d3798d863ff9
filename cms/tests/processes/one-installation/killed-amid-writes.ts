import { expect } from "vitest";
import { rows, withoutJudgment } from "../../support/database.ts";
import { untilGivenUp, untilHalted } from "../../support/endless-statements.ts";
import { cms } from "./servers.ts";

const written = [
  "bone_scans_patients",
  "bone_scans_reports",
  "bone_scans_report_revisions",
  "accounts_invitations",
  "accounts_outbox",
  "accounts_audit",
  "up_users",
];
export const stored = () =>
  Object.fromEntries(written.map((table) => [table, rows(`select * from ${table} order by id`, [], cms.dataDir).map(withoutJudgment)]));

export async function killAmid(request: () => Promise<unknown>): Promise<void> {
  const answered = request().then(
    () => true,
    () => false,
  );
  await untilHalted(cms);
  await cms.kill();
  expect(await answered).toBe(false);
  await untilGivenUp(cms);
}
