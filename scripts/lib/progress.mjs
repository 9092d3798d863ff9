/** Where progress goes; the command line keeps standard output for its results. */
let stream = process.stdout;

/** Sends progress lines to another stream, such as standard error. */
export function sendProgressTo(target) {
  stream = target;
}

/** Goes on where nothing can be written, as on a full disk: whoever starts servers must not end with them for a line. */
export function goOnWithoutOutput() {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/** Seconds since a moment of `performance.now()`, as text. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Elapsed time of the whole command, counted from the start of the first process. */
const commandStart = Number(process.env.TRABECULA_STARTED_AT ?? Date.now());

/** One line of progress, with the time since the command began. */
export function say(text) {
  const elapsed = ((Date.now() - commandStart) / 1000).toFixed(1).padStart(6);
  stream.write(`[${elapsed} s] ${text}\n`);
}

/** Says that a step begins, runs it, and says how long it took. */
export async function step(title, work) {
  const start = performance.now();
  say(`${title} …`);
  const result = await work();
  say(`${title}: done in ${secondsSince(start)}`);
  return result;
}

/** For the environment of a process that goes on counting where this one is. */
export const clockEnvironment = { TRABECULA_STARTED_AT: String(commandStart) };
