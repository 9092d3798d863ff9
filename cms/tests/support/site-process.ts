import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { cheaperStart, compileCache } from "./cms-process.ts";
import { endsWithTests, testsAreLauncher } from "./ends-with-tests.ts";

const site = path.resolve(import.meta.dirname, "..", "..", "..", "site");

export interface RunningSite {
  readonly url: string;
  readonly output: () => string;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly preload?: string;
  readonly env?: Record<string, string>;
}

/**
 * Waits until it listens; copies of pages are in the data folder.
 * @param options.preload a module that Node loads before the site
 * @throws Error with its output if it ends before
 */
export async function startSite(cmsUrl: string, dataDir: string, { preload, env = {} }: StartOptions = {}): Promise<RunningSite> {
  const port = await freePort();
  const child = spawn(process.execPath, [...cheaperStart, ...endsWithTests, ...(preload ? ["--import", preload] : []), "server/main.ts"], {
    cwd: site,
    env: {
      ...testsAreLauncher,
      ...compileCache,
      PATH: process.env.PATH,
      SITE_PORT: String(port),
      CMS_URL: cmsUrl,
      DATA_DIR: dataDir,
      ...env,
    },
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
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
