import { expect } from "vitest";
import { ZAuditList } from "@trabecula/contracts";
import type { ApiClient } from "./api-client.ts";
import { rows } from "./database.ts";

export const entriesOf = (object: string) =>
  rows("select action, detail from accounts_audit where object = ? order by id", [object]) as { action: string; detail: string | null }[];

export const actionsOf = (object: string) => entriesOf(object).map(({ action }) => action);

export type Query = Record<string, string | number>;

export const queryString = (query: Query) =>
  String(new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`])));

export async function readAudit(client: ApiClient, query: Query = {}) {
  const reply = await client.get(`/api/admin/audit?${queryString(query)}`);
  expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({ status: 200, body: null });
  return ZAuditList.parse(reply.body);
}
