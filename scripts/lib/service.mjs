import { endChild, startChild } from "./child.mjs";
import { StepFailure } from "./failure.mjs";
import { readLines } from "./lines.mjs";
import { lastLines } from "./run.mjs";

/** Server as a child process. `onEvent` gets machine-readable messages. */
export function startService({ name, args, cwd, env, onEvent }) {
  const child = startChild(process.execPath, args, { cwd, env });
  const tail = lastLines(30);
  readLines(child.stdout, (line) => {
    const event = readEvent(line);
    if (event) return onEvent?.(event);
    tail.add(`${line}\n`);
    process.stdout.write(`[${name}] ${line}\n`);
  });
  readLines(child.stderr, (line) => {
    tail.add(`${line}\n`);
    process.stderr.write(`[${name}] ${line}\n`);
  });
  let ended = false;
  const end = new Promise((resolve) => {
    const finish = (reason) => {
      ended = true;
      resolve(reason);
    };
    child.on("error", (error) => finish(error.message));
    child.on("exit", (code, signal) => finish(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  return { name, child, end, hasEnded: () => ended, log: tail.text };
}

/** Parses a line such as `{"event":"ready"}`; null for other lines. */
function readEvent(line) {
  if (!line.startsWith('{"event":')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Waits until the server is healthy; fails with its last lines if it ends. */
export async function untilHealthy(service, url, { limitMs = 180_000, isHealthy = answersOk } = {}) {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    if (service.hasEnded()) throw endedFailure(service, await service.end);
    if (await isHealthy(url)) return;
    await Promise.race([service.end, pause(150)]);
  }
  throw new StepFailure(`Start of the ${service.name}`, `${url} did not answer within ${limitMs / 1000} s; its last lines stand above.`, {
    details: service.log(),
  });
}

export function endedFailure(service, reason) {
  return new StepFailure(`The ${service.name}`, `it ${reason}; its last lines stand above. Mend that and run the command again.`, {
    details: service.log(),
  });
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
    return response.ok && (await response.json()).status === "ok";
  } catch {
    return false;
  }
}

/** Requests a stop and kills only on timeout. */
export async function stopService(service) {
  await endChild(service.child, "SIGTERM");
}
