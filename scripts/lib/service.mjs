import { setTimeout as pause } from "node:timers/promises";
import { endChild, killChild, startChild } from "./child.mjs";
import { StepFailure } from "./failure.mjs";
import { say } from "./progress.mjs";
import { lastLines, readLines } from "./run.mjs";

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

function readEvent(line) {
  if (!line.startsWith('{"event":')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

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

async function answers(url, limitMs) {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(limitMs) })).body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
    return response.ok && (await response.json()).status === "ok";
  } catch {
    return false;
  }
}

export async function stopService(service) {
  await endChild(service.child, "SIGTERM");
}

/** Stops each service a head start before the service that it uses; all end in time. */
export async function stopInOrder(services, { headStartMs = 7_000, longestMs = 28_500 } = {}) {
  const force = setTimeout(
    () => services.forEach((service) => service.current().hasEnded() || killChild(service.current().child)),
    longestMs,
  );
  const stops = [];
  for (const service of services) {
    stops.push(service.stop());
    await Promise.race([stops.at(-1), pause(headStartMs, undefined, { ref: false })]);
  }
  await Promise.all(stops);
  clearTimeout(force);
}

/** A longer uptime restarts the count of failures. */
const recoveredMs = 60_000;
const mostEnds = 5;

/** Interval of requests to a silent server, and how many may fail. */
const askEveryMs = 10_000;
const mostSilences = 6;

/** Restarts a service until stopped. `options` as in startService; `url` answers while the event loop runs, with any status. */
export function supervise({ url, ...options }, { pauseMs = 1000, everyMs = askEveryMs, now = () => performance.now() } = {}) {
  let service = startService(options);
  let startedAt = now();
  let stopping = false;
  if (url) void endWhenSilent();

  async function endWhenSilent() {
    let watched = null;
    let silences = 0;
    while (!stopping) {
      // A server counts from its first answer: a start may take long.
      if (watched !== service) silences = -Infinity;
      watched = service;
      const [hasAnswered] = await Promise.all([answers(url, everyMs), pause(everyMs, undefined, { ref: false })]);
      silences = hasAnswered ? 0 : silences + 1;
      if (silences < mostSilences || watched !== service) continue;
      say(`The ${service.name} has been silent for ${(mostSilences * everyMs) / 1000} s, and is ended`);
      killChild(service.child);
      silences = -Infinity;
    }
  }

  return {
    current: () => service,

    /** @throws StepFailure after repeated early ends */
    async keepRunning() {
      for (let ends = 1; ; ends += 1) {
        const reason = await service.end;
        if (stopping) return;
        if (now() - startedAt >= recoveredMs) ends = 1;
        if (ends >= mostEnds) throw keepsEnding(service, reason);
        say(`The ${service.name} ${reason}, and is started again`);
        await pause(pauseMs);
        if (stopping) return;
        startedAt = now();
        service = startService(options);
      }
    },

    async stop() {
      stopping = true;
      await stopService(service);
    },
  };
}

function keepsEnding(service, reason) {
  const message = `it ended ${mostEnds} times in a row soon after its start, and ${reason} in the end; its last lines stand above. Mend that and run the command again.`;
  return new StepFailure(`The ${service.name}`, message, { details: service.log() });
}
