import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "./cms-process.ts";
import { endsWithTests, testsAreLauncher } from "./ends-with-tests.ts";

const site = path.resolve(import.meta.dirname, "..", "..", "..", "site");

export interface RunningSite {
  readonly url: string;
  readonly output: () => string;
  readonly kill: () => Promise<void>;
}

interface StartOptions {
  readonly preload?: string;
  readonly env?: Record<string, string>;
}

/**
 * Starts the built site as a process of its own and waits until it listens. Its copies of pages lie in the data folder.
 * @param options.preload a module that Node loads before the site
 * @throws Error with what it printed, if it ends before
 */
export async function startSite(cmsUrl: string, dataDir: string, { preload, env = {} }: StartOptions = {}): Promise<RunningSite> {
  const port = await freePort();
  const child = spawn(process.execPath, [...endsWithTests, ...(preload ? ["--import", preload] : []), "server/main.ts"], {
    cwd: site,
    env: { ...testsAreLauncher, PATH: process.env.PATH, SITE_PORT: String(port), CMS_URL: cmsUrl, DATA_DIR: dataDir, ...env },
  });
  const closed = once(child, "close");
  let printed = "";
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (printed.includes("Site ready at ")) resolve();
      });
    void closed.then(() => reject(new Error(`The site ended: ${printed}`)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
    },
  };
}
