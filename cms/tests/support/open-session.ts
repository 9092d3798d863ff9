import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { newMark } from "../../../packages/plugins/strapi-plugin-accounts/server/src/services/login/known-browsers.ts";
import type { ApiClient } from "./api-client.ts";
import { rows, userRow } from "./database.ts";

const lastsMs = 7 * 86_400_000;

/** Stores what a login stores, except audit entry and counters. */
export function openSession(client: ApiClient, email: string): void {
  const [sid, now] = [randomBytes(12).toString("hex"), Date.now()];
  const { id, document_id: documentId, password, two_factor_since: twoFactorSince } = userRow(email);
  rows(
    "insert into accounts_sessions (session_id, user_id, created_at, last_seen_at, expires_at, address, agent) values (?, ?, ?, ?, ?, ?, 'node')",
    [sid, id as number, now, now, now + lastsMs, client.address],
  );
  const [header, payload] = [
    { alg: "HS256", typ: "JWT", host: true },
    { sid, exp: Math.floor((now + lastsMs) / 1000) },
  ];
  const readable = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  client.cookies.set("jwt", readable);
  client.cookies.set("jwt_sig", createHmac("sha256", secretFor("session")).update(readable).digest("base64url"));
  const account = { documentId: documentId as string, password: password as string, twoFactorSince: twoFactorSince as null };
  client.cookies.set("known", newMark(secretFor("known browsers"), account, now));
}

function secretFor(purpose: string): string {
  const master = readFileSync(path.join(inject("cmsDataDir"), "app-secret"), "utf8").trim();
  return Buffer.from(hkdfSync("sha256", master, "trabecula", purpose, 32)).toString("base64url");
}
