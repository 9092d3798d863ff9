import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./two-processes/servers.ts";
import "./two-processes/instances.ts";
import "./two-processes/fits.ts";
import "./two-processes/writes.ts";
// Last: they stop both.
import "./two-processes/mails-and-stops.ts";

beforeAll(startServers);
afterAll(stopServers);
