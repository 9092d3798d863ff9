let stream = process.stdout;

export function sendProgressTo(target) {
  stream = target;
}

/** Ignores output errors such as a full disk, which must not stop the servers. */
export function goOnWithoutOutput() {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const commandStart = Number(process.env.TRABECULA_STARTED_AT ?? Date.now());

export function say(text) {
  const elapsed = ((Date.now() - commandStart) / 1000).toFixed(1).padStart(6);
  stream.write(`[${elapsed} s] ${text}\n`);
}

export async function step(title, work) {
  const start = performance.now();
  say(`${title} …`);
  const result = await work();
  say(`${title}: done in ${secondsSince(start)}`);
  return result;
}

/** Lets a child process continue this clock. */
export const clockEnvironment = { TRABECULA_STARTED_AT: String(commandStart) };
