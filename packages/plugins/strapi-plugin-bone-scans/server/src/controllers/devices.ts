import { devices } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { addDevice, changeDevice, listDevices } from "../services/devices/device-service.ts";

export const deviceRoutes = {
  list: defineRoute(devices.list, async ({ strapi }) => ({ items: await listDevices(strapi) })),
  create: defineRoute(devices.create, ({ strapi, actor, body }) => addDevice(strapi, actor, body)),
  update: defineRoute(devices.update, ({ strapi, actor, params, body }) => changeDevice(strapi, actor, params.id, body)),
};
