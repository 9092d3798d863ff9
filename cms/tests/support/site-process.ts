import { once } from "node:events";
import path from "node:path";
import { freePort } from "../../../scripts/lib/free-port.mjs";
import { cheaperStart, compileCache, spawnLogging, untilAnswers } from "./cms-process.ts";
import { endsWithTests, testsAreLauncher } from "./ends-with-tests.ts";

const site = path.resolve(import.meta.dirname, "..", "..", "..", "site");

export interface RunningSite {
  readonly url: string;
  readonly output: () => string;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly exitCode: () => number | null;
}

interface StartOptions {
  readonly preload?: string;
  readonly env?: Record<string, string>;
  readonly log?: string | null;
}

/**
 * Waits until it listens; copies of pages are in the data folder.
 * @param options.preload a module to load first
 * @throws Error with its output if it ends before
 */
export async function startSite(
  cmsUrl: string,
  dataDir: string,
  { preload, env = {}, log = null }: StartOptions = {},
): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawnLogging(log, [...cheaperStart, ...endsWithTests, ...(preload ? ["--import", preload] : []), "server/main.ts"], {
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
      stream?.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (printed.includes("Site ready at ")) resolve();
      });
    void closed.then(() => reject(new Error(`The site ended: ${printed}`)));
  });
  await (log === null ? listening : Promise.race([listening, untilAnswers(url)]));
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await closed;
  };
  return {
    url,
    output: () => printed,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    exitCode: () => child.exitCode,
  };
}
