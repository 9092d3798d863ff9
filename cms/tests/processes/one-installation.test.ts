import { afterAll, beforeAll } from "vitest";
import { cms, start } from "./one-installation/servers.ts";
import "./one-installation/fits.ts";
import "./one-installation/after-a-kill.ts";
import "./one-installation/after-a-stop.ts";
import { second } from "./one-installation/transfer.ts";
import "./one-installation/health.ts";
// Last: it kills the CMS.
import "./one-installation/patients.ts";

beforeAll(() => start());
afterAll(async () => {
  await second.stop();
  await cms.stop();
});
