import { deviceCalibrations, devices, phantoms, precision, scannerChecks } from "@trabecula/contracts/endpoints";
import { defineRoute, placeOf } from "@trabecula/strapi-kit";
import {
  addCalibration,
  calibrationsOfDevice,
  checkCalibration,
  useCalibration,
} from "../services/device-calibrations/calibration-service.ts";
import { addDevice, changeDevice, devicesIn } from "../services/devices/device-service.ts";
import { addPhantomValues, deletePhantomDay, deletePhantomEntry } from "../services/phantom-values/add-values.ts";
import { withControl } from "../services/phantom-values/control-of-scans.ts";
import { phantomChart, phantomsOfDevice, readUploadedValues } from "../services/phantom-values/phantom-service.ts";
import { checkPrecision, getPrecision, readUploadedRepeats, replacePrecision } from "../services/precision/precision-service.ts";
import { adaptByPatients, adaptByTable } from "../services/scanner-checks/adaptation-service.ts";
import {
  checkByPatients,
  checkByTable,
  deleteCheck,
  deleteOwnCheck,
  getCheck,
  listChecks,
} from "../services/scanner-checks/scanner-check-service.ts";
import { untilLeft } from "./until-left.ts";

export const deviceRoutes = {
  list: defineRoute(devices.list, async ({ strapi, actor, query }) => {
    const items = await devicesIn(strapi, actor);
    return { items: query.controlOn === undefined ? items : await withControl(strapi, items, query.controlOn) };
  }),
  create: defineRoute(devices.create, ({ strapi, actor, body }) => addDevice(strapi, actor, null, body)),
  update: defineRoute(devices.update, ({ strapi, actor, params, body }) => changeDevice(strapi, actor, params.id, body)),
  createInWorkspace: defineRoute(devices.createInWorkspace, ({ strapi, actor, body }) =>
    addDevice(strapi, actor, placeOf(actor).workspaceId, body),
  ),
  updateInWorkspace: defineRoute(devices.updateInWorkspace, ({ strapi, actor, params, body }) =>
    changeDevice(strapi, actor, params.id, body),
  ),
};

export const deviceCalibrationRoutes = {
  list: defineRoute(deviceCalibrations.list, ({ strapi, actor, params }) => calibrationsOfDevice(strapi, actor, params.id)),
  add: defineRoute(deviceCalibrations.add, ({ strapi, actor, params, query, body }) =>
    (query.check === "true" ? checkCalibration : addCalibration)(strapi, actor, params.id, body),
  ),
  addInWorkspace: defineRoute(deviceCalibrations.addInWorkspace, ({ strapi, actor, params, query, body }) =>
    (query.check === "true" ? checkCalibration : addCalibration)(strapi, actor, params.id, body),
  ),
  useInWorkspace: defineRoute(deviceCalibrations.useInWorkspace, ({ strapi, actor, params, body }) =>
    useCalibration(strapi, actor, params.id, body.inUse),
  ),
  use: defineRoute(deviceCalibrations.use, ({ strapi, actor, params, body }) => useCalibration(strapi, actor, params.id, body.inUse)),
};

export const phantomRoutes = {
  ofDevice: defineRoute(phantoms.ofDevice, ({ strapi, actor, params }) => phantomsOfDevice(strapi, actor, params.id)),
  chart: defineRoute(phantoms.chart, ({ strapi, actor, params, query }) => phantomChart(strapi, actor, params.id, query)),
  add: defineRoute(phantoms.add, ({ strapi, actor, params, body }) => addPhantomValues(strapi, actor, params.id, body)),
  addInWorkspace: defineRoute(phantoms.addInWorkspace, ({ strapi, actor, params, body }) =>
    addPhantomValues(strapi, actor, params.id, body),
  ),
  removeInWorkspace: defineRoute(phantoms.removeInWorkspace, ({ strapi, actor, params }) => deletePhantomEntry(strapi, actor, params.id)),
  removeDayInWorkspace: defineRoute(phantoms.removeDayInWorkspace, ({ strapi, actor, params }) =>
    deletePhantomDay(strapi, actor, params.id, params.day),
  ),
  readFileInWorkspace: defineRoute(phantoms.readFileInWorkspace, ({ strapi, actor, query, body, ctx }) =>
    readUploadedValues(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  readFile: defineRoute(phantoms.readFile, ({ strapi, actor, query, body, ctx }) =>
    readUploadedValues(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  remove: defineRoute(phantoms.remove, ({ strapi, actor, params }) => deletePhantomEntry(strapi, actor, params.id)),
  removeDay: defineRoute(phantoms.removeDay, ({ strapi, actor, params }) => deletePhantomDay(strapi, actor, params.id, params.day)),
};

export const scannerCheckRoutes = {
  list: defineRoute(scannerChecks.list, ({ strapi, actor, query }) => listChecks(strapi, actor, query)),
  detail: defineRoute(scannerChecks.detail, ({ strapi, actor, params }) => getCheck(strapi, actor, params.id)),
  byTable: defineRoute(scannerChecks.byTable, ({ strapi, actor, query, body, ctx }) =>
    checkByTable(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  byPatients: defineRoute(scannerChecks.byPatients, ({ strapi, actor, body, ctx }) => checkByPatients(strapi, actor, body, untilLeft(ctx))),
  adaptByTable: defineRoute(scannerChecks.adaptByTable, ({ strapi, actor, query, body, ctx }) =>
    adaptByTable(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  adaptByPatients: defineRoute(scannerChecks.adaptByPatients, ({ strapi, actor, body, ctx }) =>
    adaptByPatients(strapi, actor, body, untilLeft(ctx)),
  ),
  remove: defineRoute(scannerChecks.remove, async ({ strapi, actor, params }) => {
    await deleteOwnCheck(strapi, actor, params.id);
    return { deleted: 1 };
  }),
  removeAny: defineRoute(scannerChecks.removeAny, async ({ strapi, actor, params }) => {
    await deleteCheck(strapi, actor, params.id);
    return { deleted: 1 };
  }),
};

export const precisionRoutes = {
  inUse: defineRoute(precision.inUse, ({ strapi, actor }) => getPrecision(strapi, placeOf(actor).workspaceId)),
  ofLaboratory: defineRoute(precision.ofLaboratory, ({ strapi }) => getPrecision(strapi, null)),
  replace: defineRoute(precision.replace, ({ strapi, actor, query, body }) =>
    (query.check === "true" ? checkPrecision : replacePrecision)(strapi, actor, null, body),
  ),
  replaceOfWorkspace: defineRoute(precision.replaceOfWorkspace, ({ strapi, actor, query, body }) =>
    (query.check === "true" ? checkPrecision : replacePrecision)(strapi, actor, placeOf(actor).workspaceId, body),
  ),
  repeatsForWorkspace: defineRoute(precision.repeatsForWorkspace, ({ strapi, actor, query, body, ctx }) =>
    readUploadedRepeats(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
  repeats: defineRoute(precision.repeats, ({ strapi, actor, query, body, ctx }) =>
    readUploadedRepeats(strapi, actor, query, { upload: body, left: untilLeft(ctx) }),
  ),
};
