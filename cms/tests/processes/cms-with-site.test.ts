import { afterAll, beforeAll } from "vitest";
import { startServers, stopServers } from "./cms-with-site/servers.ts";
// First: they count calls.
import "./cms-with-site/monitoring.ts";
import "./cms-with-site/log-lines.ts";
import "./cms-with-site/names-in-files.ts";
// Last: they kill both servers.
import "./cms-with-site/public-pages.ts";

beforeAll(startServers);
afterAll(stopServers);
