import { patients } from "@trabecula/contracts/endpoints";
import { defineRoute } from "@trabecula/strapi-kit";
import { defaultsOf } from "../accounts.ts";
import { patientsToLookAt } from "../services/patients/attention.ts";
import { checkPatients, importPatients } from "../services/patients/import/import-patients.ts";
import { visitsOfPatient } from "../services/patients/visits-of-patient.ts";
import {
  createPatient,
  deletePatient,
  deletePatients,
  getPatient,
  keepNames,
  listPatients,
  searchPatients,
  updatePatient,
} from "../services/patients/patient-service.ts";
import { untilLeft } from "./until-left.ts";

export const patientRoutes = {
  list: defineRoute(patients.list, ({ strapi, actor, query }) => listPatients(strapi, actor, query)),
  search: defineRoute(patients.search, ({ strapi, actor, body }) => searchPatients(strapi, actor, body)),
  attention: defineRoute(patients.attention, ({ strapi, actor }) => patientsToLookAt(strapi, actor, new Date())),
  create: defineRoute(patients.create, ({ strapi, actor, body }) => createPatient(strapi, actor, body, new Date())),
  names: defineRoute(patients.names, async ({ strapi, actor }) => ({ keepNames: await defaultsOf(strapi).keepsPatientNames(actor) })),
  keepNames: defineRoute(patients.keepNames, async ({ strapi, actor, body }) => {
    await keepNames(strapi, actor, body.keepNames);
    return body;
  }),
  detail: defineRoute(patients.detail, ({ strapi, actor, params }) => getPatient(strapi, actor, params.id)),
  visits: defineRoute(patients.visits, ({ strapi, actor, params }) => visitsOfPatient(strapi, actor, params.id)),
  update: defineRoute(patients.update, ({ strapi, actor, params, body }) => updatePatient(strapi, actor, params.id, body, new Date())),
  remove: defineRoute(patients.remove, ({ strapi, actor, params }) => deletePatient(strapi, actor, params.id)),
  importFile: defineRoute(patients.importFile, ({ strapi, actor, query, body, ctx }) => {
    const takeIn = query.check === "true" ? checkPatients : importPatients;
    return takeIn(strapi, actor, { upload: body, left: untilLeft(ctx) }, new Date());
  }),
  removeMany: defineRoute(patients.removeMany, ({ strapi, actor, body }) => deletePatients(strapi, actor, body.ids)),
};
