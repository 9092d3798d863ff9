import { afterCommit, inParts, servicesOf, sql, type Reach, type Strapi, within } from "@trabecula/strapi-kit";
import { tables } from "../../content-types/index.ts";
import type { ChangeJudge } from "./change-judge.ts";

const judge = servicesOf<{ changeJudge: ChangeJudge }>("bone-scans");
const perStatement = 100;

/** Call in the transaction of the change, which holds the workspace. */
export async function reportsHaveChanged(strapi: Strapi, reach: Reach, patientIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(patientIds)].filter((id) => id !== null).toSorted();
  if (ids.length === 0) return;
  const db = await sql(strapi);
  for await (const part of inParts(ids, perStatement))
    await within(db(tables.patients), reach)
      .whereIn("document_id", part)
      .update({ reports_changed: db.raw("coalesce(reports_changed, 0) + 1"), judged_by: null });
  await afterCommit(strapi, () => judge(strapi, "changeJudge").kick());
}
