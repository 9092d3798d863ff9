import { workerData } from "node:worker_threads";
import pg from "pg";

const { port, signal } = workerData;
const pools = new Map();

const number = (text) => Number(text);
const text = (value) => value;
const { builtins } = pg.types;
const readers = new Map([
  [builtins.INT8, number],
  [builtins.NUMERIC, number],
  [builtins.BOOL, (value) => (value === "t" ? 1 : 0)],
  [builtins.TIMESTAMP, (value) => Date.parse(`${value.replace(" ", "T")}Z`)],
  [builtins.DATE, text],
  [builtins.TIMESTAMPTZ, (value) => Date.parse(value)],
  [builtins.JSON, text],
  [builtins.JSONB, text],
]);
const types = { getTypeParser: (oid, format) => readers.get(oid) ?? pg.types.getTypeParser(oid, format) };

function poolFor(url) {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 10_000, types });
  pool.on("error", () => undefined);
  pools.set(url, pool);
  return pool;
}

port.on("message", async ({ url, statement, parameters }) => {
  let index = 0;
  try {
    const { rows } = await poolFor(url).query(
      statement.replace(/\?/g, () => `$${++index}`),
      parameters,
    );
    port.postMessage({ rows });
  } catch (error) {
    port.postMessage({ failure: `${error.message}: ${statement}` });
  }
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
