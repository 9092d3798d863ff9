import type { Core } from "@strapi/strapi";
import { servicesOf } from "@trabecula/strapi-kit";
import { createFileReader, type FileReader } from "../../uploads/file-reader.ts";
import type { PatientsFile, PatientsReading } from "./read-patients.ts";

type ImportPool = FileReader<PatientsFile, PatientsReading>;

/** Reads files of patients beside the main thread. */
export function createImportPool(strapi: Core.Strapi): ImportPool {
  return createFileReader(strapi, new URL("./import-worker.ts", import.meta.url), "files of patients");
}

const services = servicesOf<{ patientImports: ImportPool }>("bone-scans");

export const importPool = (strapi: Core.Strapi) => services(strapi, "patientImports");
