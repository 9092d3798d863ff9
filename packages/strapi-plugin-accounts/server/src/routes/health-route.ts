import type { Core } from "@strapi/strapi";
import { defineRoute } from "@trabecula/strapi-kit";

/** A database that takes longer counts as down; ms. */
const patienceMs = 2000;

export const healthRoute = defineRoute({
  method: "GET",
  path: "/health",
  access: "anyone",
  handle: async ({ strapi, ctx }) => {
    if (await databaseAnswers(strapi)) return { status: "ok" };
    ctx.status = 503;
    ctx.body = { status: "database not reachable" };
    return undefined;
  },
});

async function databaseAnswers(strapi: Core.Strapi): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = strapi.db.connection.raw("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
