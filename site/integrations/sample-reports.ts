import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const modules: Readonly<Record<string, string>> = { "virtual:sample-reports": "reports", "virtual:sample-documents": "documents" };

/** PDFs are some 100 kB each. */
const maxBuffer = 50_000_000;

/** Computed at build time, so that page and document agree. A child process, since Vite's config loader is short-lived. */
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
