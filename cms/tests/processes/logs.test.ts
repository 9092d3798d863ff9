import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./logs/servers.ts";
// First: they count calls.
import "./logs/monitoring.ts";
import "./logs/log-lines.ts";
import "./logs/names-in-files.ts";

beforeAll(startServers);
afterAll(stopServers);
