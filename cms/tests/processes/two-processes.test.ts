import { afterAll, beforeAll } from "vitest";
import { startServers } from "./mail/servers.ts";
import { stopServers } from "./two-processes/servers.ts";
import "./mail/failures.ts";
import "./mail/outbox.ts";
import "./mail/test-mails.ts";
import "./mail/bounces.ts";
// It kills and restarts the CMS.
import "./mail/kills.ts";
import "./two-processes/instances.ts";
import "./two-processes/fits.ts";
import "./two-processes/writes.ts";
// Last: they stop both.
import "./two-processes/mails-and-stops.ts";

beforeAll(startServers);
afterAll(stopServers);
