import type { Strapi } from "./sql.ts";
import * as z from "zod/mini";
import type { ZodMiniType } from "zod/mini";
import { AppError } from "./app-error.ts";
import { checkValues } from "./check-values.ts";
import { parseInput } from "./parse.ts";
import { servicesOf, type AccountsPorts } from "./ports.ts";

/**
 * Reads a flat query string by its contract. `defaults` fill in missing keys. @throws `bad_request` for
 * repeated keys, U+0000 or contract errors
 */
export function readQuery<Value>(
  queryString: string,
  contract: ZodMiniType<Value>,
  defaults: Readonly<Record<string, string>> = {},
): Value {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (key in values) throw new AppError("bad_request", `The query gives "${key.slice(0, 40)}" twice.`);
    values[key] = value;
  }
  checkValues(values);
  return parseInput(contract, { ...defaults, ...values });
}

/** Reads the query; `pageSize` defaults to the administrators' setting. @throws AppError as `readQuery` */
export async function readQueryOfCall<Value>(strapi: Strapi, queryString: string, contract: z.ZodMiniType<Value>): Promise<Value> {
  if (!takesPageSize(contract) || new URLSearchParams(queryString).has("pageSize")) return readQuery(queryString, contract);
  const { pageSize } = await servicesOf<AccountsPorts>("accounts")(strapi, "site").settings();
  return readQuery(queryString, contract, { pageSize: String(pageSize) });
}

function takesPageSize(contract: z.ZodMiniType): boolean {
  return contract instanceof z.ZodMiniObject && "pageSize" in contract.shape;
}
