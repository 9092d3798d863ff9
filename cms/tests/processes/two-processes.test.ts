import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./two-processes/servers.ts";
import "./two-processes/instances.ts";
import "./two-processes/fits.ts";
// Last: they delete an administrator.
import "./two-processes/writes.ts";

beforeAll(startServers);
afterAll(stopServers);
