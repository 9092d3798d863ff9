import { setTimeout as pause } from "node:timers/promises";
import { StepFailure } from "./failure.mjs";
import { say } from "./progress.mjs";
import { startService, stopService } from "./service.mjs";

/** After this uptime the count of failures restarts; ms. */
const recoveredMs = 60_000;
const mostEnds = 5;

/** Restarts a server until stopped. `options` as in startService. */
export function supervise(options, { pauseMs = 1000, now = () => performance.now() } = {}) {
  let service = startService(options);
  let startedAt = now();
  let stopping = false;

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
