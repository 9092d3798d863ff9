import { foundInParts, inTransaction, sql, type AgingData, type SqlQuery, type Strapi } from "@trabecula/strapi-kit";

export function agingRows(strapi: Strapi, table: string, isOlder: (rows: SqlQuery, beforeMs: number) => void): AgingData {
  return {
    async older(before) {
      const db = await sql(strapi);
      return () => db(table).modify(isOlder, before.getTime());
    },
    async deleteOlder(before, counted, signal) {
      for await (const ids of foundInParts(strapi, table, (rows) => isOlder(rows, before.getTime()))) {
        if (signal.aborted) return;
        await inTransaction(strapi, async () => {
          const old = (await sql(strapi))(table).whereIn("id", ids).modify(isOlder, before.getTime());
          await counted(await old.delete());
        });
      }
    },
  };
}
