import { networkOf, trustedProxies } from "@trabecula/client-address";
import type { Settings } from "@trabecula/contracts";
import type { Strapi } from "@trabecula/strapi-kit";
import { cachedSettings } from "../settings/index.ts";
import { countUse, type RateLimit } from "./rate-limit.ts";

/** An administrator may raise `hits` by a setting. */
export interface NetworkLimit extends RateLimit {
  readonly raisedBy?: "signupsPerNetwork" | "failuresPerNetwork";
}

/** @returns the count; 0 in trusted networks, which have no limit @throws `too_many_requests` */
export async function countNetworkUse(strapi: Strapi, { raisedBy, ...limit }: NetworkLimit, clientAddress: string): Promise<number> {
  const settings = await cachedSettings(strapi);
  if (isTrusted(settings, clientAddress)) return 0;
  const hits = raisedBy ? settings[raisedBy] : limit.hits;
  return countUse(strapi, { ...limit, hits }, networkOf(clientAddress));
}

let known = { list: "", has: trustedProxies("") };

function isTrusted({ trustedNetworks }: Settings, clientAddress: string): boolean {
  const list = trustedNetworks ?? "";
  if (known.list !== list) known = { list, has: trustedProxies(list) };
  return known.has(clientAddress);
}
