import type { Work } from "../work/work-kind.ts";
import type { BundleTask } from "./bundle-worker.ts";

export const bundleWork: Work<BundleTask, Uint8Array> = {
  job: "bundle",
  module: new URL("./bundle-worker.ts", import.meta.url),
  thread: "short",
  what: "bundles",
  mostOfAnAccount: 4,
  longestMs: 30_000,
  tooLong: ["unavailable", "This bundle took too long to write; please try again."],
  tooMuch: ["unavailable", "This bundle needs more memory than the server allows."],
};
