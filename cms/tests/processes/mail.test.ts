import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./mail/servers.ts";
import "./mail/failures.ts";
import "./mail/outbox.ts";
import "./mail/test-mails.ts";
import "./mail/bounces.ts";
// Last: it kills the CMS.
import "./mail/kills.ts";

beforeAll(startServers);
afterAll(stopServers);
