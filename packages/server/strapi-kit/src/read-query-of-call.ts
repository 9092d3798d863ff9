import type { Core } from "@strapi/strapi";
import * as z from "zod/mini";
import { servicesOf } from "./plugin-service.ts";
import type { AccountsPorts } from "./ports.ts";
import { readQuery } from "./read-query.ts";

/** Reads the query; `pageSize` defaults to the administrators' setting. @throws AppError as `readQuery` */
export async function readQueryOfCall<Value>(strapi: Core.Strapi, queryString: string, contract: z.ZodMiniType<Value>): Promise<Value> {
  if (!takesPageSize(contract) || new URLSearchParams(queryString).has("pageSize")) return readQuery(queryString, contract);
  const { pageSize } = await servicesOf<AccountsPorts>("accounts")(strapi, "site").settings();
  return readQuery(queryString, contract, { pageSize: String(pageSize) });
}

function takesPageSize(contract: z.ZodMiniType): boolean {
  return contract instanceof z.ZodMiniObject && "pageSize" in contract.shape;
}
