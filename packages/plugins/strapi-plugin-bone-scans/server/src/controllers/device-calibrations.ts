import { deviceCalibrations } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import {
  addCalibration,
  calibrationsOfDevice,
  checkCalibration,
  useCalibration,
} from "../services/device-calibrations/calibration-service.ts";

export const deviceCalibrationRoutes = {
  list: defineRoute(deviceCalibrations.list, ({ strapi, params }) => calibrationsOfDevice(strapi, params.id)),
  add: defineRoute(deviceCalibrations.add, ({ strapi, actor, params, query, body }) =>
    query.check === "true" ? checkCalibration(strapi, params.id, body) : addCalibration(strapi, actor, params.id, body),
  ),
  use: defineRoute(deviceCalibrations.use, ({ strapi, actor, params, body }) => useCalibration(strapi, actor, params.id, body.inUse)),
};
