import { phantoms } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { addPhantomValues } from "../services/phantom-values/add-values.ts";
import { deletePhantomDay, deletePhantomEntry } from "../services/phantom-values/delete-values.ts";
import { phantomChart, phantomsOfDevice } from "../services/phantom-values/phantom-service.ts";
import { readUploadedValues } from "../services/phantom-values/read-uploaded-values.ts";
import { untilLeft } from "./until-left.ts";

export const phantomRoutes = {
  ofDevice: defineRoute(phantoms.ofDevice, ({ strapi, params }) => phantomsOfDevice(strapi, params.id)),
  chart: defineRoute(phantoms.chart, ({ strapi, params, query }) => phantomChart(strapi, params.id, query)),
  add: defineRoute(phantoms.add, ({ strapi, actor, params, body }) => addPhantomValues(strapi, actor, params.id, body)),
  readFile: defineRoute(phantoms.readFile, ({ strapi, actor, body, ctx }) =>
    readUploadedValues(strapi, actor, { upload: body, left: untilLeft(ctx) }),
  ),
  remove: defineRoute(phantoms.remove, ({ strapi, actor, params }) => deletePhantomEntry(strapi, actor, params.id)),
  removeDay: defineRoute(phantoms.removeDay, ({ strapi, actor, params }) => deletePhantomDay(strapi, actor, params.id, params.day)),
};
