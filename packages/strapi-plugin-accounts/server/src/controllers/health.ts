import type { Core } from "@strapi/strapi";
import { site } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";

/** A database that takes longer counts as down; ms. */
const patienceMs = 2000;

export const healthRoutes = {
  check: defineRoute(site.health, async ({ strapi, ctx }) => {
    if (await databaseAnswers(strapi)) return { status: "ok" };
    ctx.status = 503;
    return { status: "database not reachable" };
  }),
};

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
