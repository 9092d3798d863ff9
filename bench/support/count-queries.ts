/* Preloaded into a CMS (`--import`). */
import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";

interface KnexClient {
  query(connection: unknown, statement: unknown): unknown;
}

const fromCms = createRequire(new URL("../../cms/package.json", import.meta.url));
const fromDatabase = createRequire(fromCms.resolve("@strapi/database"));
const { Client } = fromDatabase("knex") as { Client: { prototype: KnexClient } };

let count = 0;
const { query } = Client.prototype;
Client.prototype.query = function counted(connection, statement) {
  count += 1;
  return query.call(this, connection, statement);
};

/** Timer resolution, ms. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

/** CPU time of the thread, unaffected by other processes. */
let longestWorkMs = 0;
let before = workedMs();
setInterval(() => {
  const now = workedMs();
  longestWorkMs = Math.max(longestWorkMs, now - before);
  before = now;
}, resolution).unref();

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** `queries`: total; `event-loop-delay`: ms since the last request. */
process.on("message", (asked) => {
  if (asked === "queries") process.send?.(count);
  else {
    const ms = (nanoseconds: number) => Number(Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1));
    const longest = { longestMs: ms(delay.max), longestWorkMs: Number(longestWorkMs.toFixed(1)) };
    process.send?.({ p50Ms: ms(delay.percentile(50)), p99Ms: ms(delay.percentile(99)), ...longest });
    delay.reset();
    longestWorkMs = 0;
  }
});
