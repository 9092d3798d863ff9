import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./mail/servers.ts";
import "./mail/failures.ts";
import "./mail/outbox.ts";
import "./mail/test-mails.ts";
import "./mail/bounces.ts";
// Last: they kill the CMS.
import "./mail/kills-and-stops.ts";

beforeAll(startServers);
afterAll(stopServers);
