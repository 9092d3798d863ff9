import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

/** Modules by what is asked of the script. */
const modules: Readonly<Record<string, string>> = { "virtual:sample-reports": "reports", "virtual:sample-documents": "documents" };

/** PDFs are some 100 kB each. */
const maxBuffer = 50_000_000;

/**
 * The sample reports as modules of the build: computed by the engine as it is now, so that neither page nor document can be
 * of another day. In a process of its own, since Vite reads this file with a loader that does not outlive it. They are for
 * the server's side; a browser gets finished pages and files.
 */
export function sampleReports(): Plugin {
  let root = "";
  return {
    name: "sample-reports",
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    async load(id) {
      const kind = id.startsWith("\0") ? modules[id.slice(1)] : undefined;
      if (kind === undefined) return undefined;
      const script = path.join(root, "scripts/print-sample-reports.ts");
      const { stdout } = await promisify(execFile)(process.execPath, [script, kind], { maxBuffer });
      return `export default ${stdout};`;
    },
  };
}
