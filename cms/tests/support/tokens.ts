import { ZMadeToken, type MadeToken } from "@trabecula/contracts";
import { bodyOf, ApiClient, type ApiReply } from "./api-client.ts";
import { password, type Person } from "./people.ts";

export function newToken(given: object = {}) {
  return { name: "Study of the tibia", scopes: ["score", "read", "write"], days: 30, password, ...given };
}

export async function madeToken({ client }: Pick<Person, "client">, given: object = {}): Promise<MadeToken> {
  return ZMadeToken.parse(await bodyOf(client.post("/api/tokens", newToken(given)), 201));
}

export function byToken(secret: string, method: string, path: string, options: Parameters<ApiClient["send"]>[2] = {}): Promise<ApiReply> {
  return new ApiClient().send(method, path, { ...options, headers: { Authorization: `Bearer ${secret}`, ...options.headers } });
}
