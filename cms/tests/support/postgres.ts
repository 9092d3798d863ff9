import { createHash } from "node:crypto";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";

const server = process.env.TEST_DATABASE_URL || null;

interface Bridge {
  ask(question: object): unknown;
}

let bridge: Bridge | undefined;

export function postgresFor(dataDir: string): string | null {
  return server === null ? null : withDatabase(server, nameFor(dataDir));
}

export function createPostgres(dataDir: string, template?: string): void {
  if (server === null) return;
  // A template with sessions cannot be copied.
  if (template) queryPostgres(server, "select pg_terminate_backend(pid) from pg_stat_activity where datname = ?", [nameFor(template)]);
  queryPostgres(server, `create database ${nameFor(dataDir)}${template ? ` template ${nameFor(template)}` : ""}`);
}

export function dropPostgres(dataDir: string): void {
  if (server !== null) queryPostgres(server, `drop database if exists ${nameFor(dataDir)} with (force)`);
}

/** Synchronous, like SQLite. @throws Error with the database message and the statement */
export function queryPostgres(url: string, statement: string, parameters: readonly unknown[] = []): Record<string, unknown>[] {
  bridge ??= openBridge();
  const { rows, failure } = bridge.ask({ url, statement, parameters }) as { rows: Record<string, unknown>[]; failure?: string };
  if (failure !== undefined) throw new Error(failure);
  return rows;
}

function openBridge(): Bridge {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./postgres-worker.mjs", import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return {
    ask(question) {
      Atomics.store(signal, 0, 0);
      port1.postMessage(question);
      Atomics.wait(signal, 0, 0, 90_000);
      const answer = receiveMessageOnPort(port1);
      if (answer) return answer.message as unknown;
      // A late answer would be taken for the next statement's.
      bridge = undefined;
      void worker.terminate();
      throw new Error("PostgreSQL did not answer within 90 seconds");
    },
  };
}

function nameFor(dataDir: string): string {
  return `trabecula_test_${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

function withDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
