import { readStates, type ReadState, type StateCounts } from "@trabecula/contracts";
import { sql, type Reach, type Strapi } from "@trabecula/strapi-kit";
import { matching } from "./report-filter.ts";
import { newestFirst } from "./listed-rows.ts";

const mostOfState = 10_000;

/** Counts each state in the index of states, which the order selects. */
export async function countStates(strapi: Strapi, reach: Reach): Promise<StateCounts> {
  const db = await sql(strapi);
  const [first, ...others] = readStates.map((readState) =>
    db
      .from(
        newestFirst(matching(db, reach, { readState }))
          .select(db.raw("1"))
          .limit(mostOfState)
          .as("counted"),
      )
      // `readState` is a constant of the contract. Knex would mix up the order of bound values here.
      .select(db.raw(`'${readState}' as state, count(*) as total`)),
  );
  const rows = (await first!.unionAll(others)) as { state: ReadState; total: number | string }[];
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)])) as StateCounts;
}
