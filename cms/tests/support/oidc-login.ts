import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import { ZUserReply } from "@trabecula/contracts";
import { ApiClient, type ApiReply } from "./api-client.ts";
import { userRow } from "./database.ts";
import { createProvider, type Claims, type TestProvider } from "./oidc-provider.ts";
import { administrator, newEmail } from "./people.ts";

export type Person = Claims & { readonly email: string };

export function newPerson(claims: object = {}): Person {
  const sub = randomBytes(8).toString("hex");
  return { sub, email: newEmail(), email_verified: true, given_name: "Ines", family_name: "Moreau", home: "uni.example", ...claims };
}

export const callbackOf = (key: string) => `http://localhost:4321/api/user/oidc/${key}/callback`;

export function testProviders() {
  const [uni, clinic] = (["uni", "clinic"] as const).map((key) => createProvider(inject("oidcPorts")[key], key, callbackOf(key))) as [
    TestProvider,
    TestProvider,
  ];
  for (const provider of [uni, clinic]) {
    const person = () => newPerson({ home: `${provider.key}.example` });
    beforeAll(provider.start);
    afterAll(provider.stop);
    beforeEach(() => void Object.assign(provider, { tamper: null, forges: false, acr: undefined, person: person() }));
  }
  return { uni, clinic };
}

export async function begin(client: ApiClient, { key }: TestProvider, body: object = { purpose: "login", return: "/dashboard" }) {
  const reply = await client.post(`/api/user/oidc/${key}/start`, body);
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return reply.body.url as string;
}

export const comeBack = (client: ApiClient, address: URL) => client.get(`${address.pathname}${address.search}`);

export async function logInBy(provider: TestProvider, client = new ApiClient(), body?: object): Promise<ApiReply> {
  return comeBack(client, await provider.visit(await begin(client, provider, body)));
}

export function landingOf(reply: ApiReply) {
  expect(reply.status).toBe(303);
  const { origin, pathname, hash } = new URL(reply.headers.get("location")!);
  expect(origin).toBe("http://localhost:4321");
  return { path: pathname, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) } as Record<string, string>;
}

export const userOf = async (client: ApiClient) => ZUserReply.parse((await client.get("/api/user")).body).user;

export const isIn = async (client: ApiClient) => (await client.get("/api/user")).status === 200;

export async function member(provider: TestProvider): Promise<ApiClient> {
  expect(landingOf(await logInBy(provider))).toMatchObject({ path: "/researcher-login", oidc: "approval_pending" });
  const { document_id: id } = userRow((provider.person as Person).email);
  await (await administrator()).client.post(`/api/admin/users/${id as string}/approve`);
  const client = new ApiClient();
  expect(landingOf(await logInBy(provider, client))).toEqual({ path: "/dashboard" });
  return client;
}
