import type { Core } from "@strapi/strapi";
import { servicesOf } from "@trabecula/strapi-kit";
import { createFileReader, type FileReader } from "../uploads/file-reader.ts";
import type { RepeatsAnswer, RepeatsTask } from "./repeats-worker.ts";

type RepeatsPool = FileReader<RepeatsTask, RepeatsAnswer>;

/** Reads files of repeated scans beside the main thread. */
export function createRepeatsPool(strapi: Core.Strapi): RepeatsPool {
  return createFileReader(strapi, new URL("./repeats-worker.ts", import.meta.url), "repeated scans");
}

const services = servicesOf<{ repeats: RepeatsPool }>("bone-scans");

export const repeatsPool = (strapi: Core.Strapi) => services(strapi, "repeats");
