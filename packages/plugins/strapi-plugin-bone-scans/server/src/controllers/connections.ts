import { connections } from "@trabecula/contracts/endpoints";
import { defineRoute, thenDone, pathId, sendFile } from "@trabecula/strapi-kit";
import {
  createConnection,
  listConnections,
  listRuns,
  removeConnection,
  updateConnection,
  type Named,
} from "../services/connections/connection-service.ts";
import { projectDictionary } from "../services/connections/project-dictionary.ts";
import { ringBell } from "../services/connections/pull-schedule.ts";
import { runConnection } from "../services/connections/run-connection.ts";
import { testConnection } from "../services/connections/test-connection.ts";
import { untilLeft } from "./until-left.ts";

const named = ({ id, connectionId }: Named): Named => ({ id, connectionId: pathId({ id: connectionId }) });

export const connectionRoutes = {
  list: defineRoute(connections.list, ({ strapi, actor, params }) => listConnections(strapi, actor, params.id)),
  create: defineRoute(connections.create, ({ strapi, actor, params, body }) => createConnection(strapi, actor, params.id, body)),
  change: defineRoute(connections.change, ({ strapi, actor, params, body }) => updateConnection(strapi, actor, named(params), body)),
  remove: defineRoute(connections.remove, ({ strapi, actor, params }) => thenDone(removeConnection(strapi, actor, named(params)))),
  test: defineRoute(connections.test, ({ strapi, actor, params, ctx }) => testConnection(strapi, actor, named(params), untilLeft(ctx))),
  run: defineRoute(connections.run, ({ strapi, actor, params, body, ctx }) =>
    runConnection(strapi, actor, named(params), body, untilLeft(ctx)),
  ),
  dictionary: defineRoute(connections.dictionary, async ({ strapi, actor, params, ctx }) =>
    sendFile(ctx, await projectDictionary(strapi, actor, named(params), untilLeft(ctx))),
  ),
  ring: defineRoute(connections.ring, async ({ strapi, params, ctx }) => {
    await ringBell(strapi, params.id, params.secret);
    ctx.status = 204;
    if (!ctx.req.complete) ctx.set("Connection", "close");
  }),
  runs: defineRoute(connections.runs, ({ strapi, actor, params }) => listRuns(strapi, actor, named(params))),
};
