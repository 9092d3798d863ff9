import { createRedcapClient, RedcapError, type RedcapClient } from "@trabecula/redcap";
import type { Strapi } from "@trabecula/strapi-kit";
import { boneScansConfig } from "../../config.ts";
import { allowedUrl, guardedLookup } from "./allowed-addresses.ts";
import { secretOf, type ConnectionRow } from "./connection-rows.ts";
import { formSender, httpSender } from "./send-http.ts";
import { createCaller, type CallServer } from "./sending/server-caller.ts";
import { fhirBusyStatus, type SendServer } from "./sending/fhir-server.ts";
import { ServerError } from "./sending/server-error.ts";
import { authorization, type ServerLogin } from "./sending/server-login.ts";

export const notAllowed = "The operator of this installation does not allow this server (CONNECTION_HOSTS).";
const unreadable = "The login of this connection cannot be read any more. Enter it again.";

/** @throws RedcapError `refused` if the operator no longer allows the server, or the token cannot be opened */
export function clientOf(strapi: Strapi, row: ConnectionRow, stop: AbortSignal, retries?: number): RedcapClient {
  const rules = boneScansConfig(strapi).connections;
  const url = allowedUrl(row.address, rules);
  if (url === null) throw new RedcapError("refused", { message: notAllowed });
  const token = secretOf(strapi, row);
  if (token === null) throw new RedcapError("refused", { message: unreadable });
  return createRedcapClient({ send: formSender(url, guardedLookup(rules)), token, stop, ...(retries !== undefined && { retries }) });
}

/** @throws ServerError as `clientOf` */
export function sendServerOf(strapi: Strapi, row: ConnectionRow, stop: AbortSignal, retries?: number): SendServer {
  const rules = boneScansConfig(strapi).connections;
  const base = allowedUrl(row.address, rules);
  if (base === null) throw new ServerError("refused", notAllowed);
  const sealed = secretOf(strapi, row);
  if (sealed === null) throw new ServerError("refused", unreadable);
  const login = JSON.parse(sealed) as ServerLogin;
  if (login.scheme === "oauth" && allowedUrl(login.tokenAddress, rules) === null) throw new ServerError("refused", notAllowed);
  const options = { send: httpSender(guardedLookup(rules)), stop, ...(retries !== undefined && { retries }) };
  const call: CallServer = createCaller({ ...options, ...(row.kind === "fhir" && { busyStatus: fhirBusyStatus }) });
  return { base, call, headers: authorization(login, createCaller(options)) };
}
