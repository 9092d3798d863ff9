import { createLogFormat } from "../src/operations/log/log-format.ts";
import { publicDir } from "./data-dir.ts";
import { env } from "./env.ts";
import { secretFor } from "./secrets.ts";

export default {
  host: env.cmsHost,
  port: env.cmsPort,
  url: env.panelUrl ?? "",
  app: { keys: [secretFor("app-keys")] },
  // The API edge decides which client address to trust, from TRUST_PROXY.
  proxy: { koa: false },
  dirs: { public: publicDir },
  logger: {
    updates: { enabled: false },
    startup: { enabled: false },
    config: { level: env.logLevel, format: createLogFormat(env.logFormat) },
  },
  transfer: { remote: { enabled: false } },
  cron: { enabled: false },
  mcp: { enabled: false },
};
