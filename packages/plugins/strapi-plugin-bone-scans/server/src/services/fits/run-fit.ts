import { MessageChannel } from "node:worker_threads";
import type { Core } from "@strapi/strapi";
import type { FitPlan } from "@trabecula/contracts";
import { whileBeating, type ClaimedFit } from "./fit-claims.ts";
import { createFitJournal } from "./fit-journal.ts";
import { fitWork } from "./fit-work.ts";
import { curvesOf, packedCohort } from "./fit-rows.ts";
import { workOf } from "../work/work-service.ts";
import type { FitMessage } from "./worker-tasks.ts";

/**
 * Fits the remaining curves on a worker thread and stores outcomes as they arrive. @throws AbortError after `stop`,
 * also for lost jobs; other thread errors
 */
export async function runFit(strapi: Core.Strapi, fit: ClaimedFit, stop: AbortController): Promise<void> {
  const curves = await curvesOf(strapi, fit.id);
  const packed = await packedCohort(strapi, fit.id);
  const journal = createFitJournal(strapi, fit, curves, () => stop.abort());
  if (packed === null) return;
  const { port1, port2 } = new MessageChannel();
  const said = Promise.withResolvers<void>();
  port1.on("message", (message: FitMessage) => (message.kind === "end" ? said.resolve() : journal.take(message)));
  const wanted = curves.filter(({ state }) => state === "waiting");
  try {
    await journal.beat();
    await whileBeating(journal.beat, async () => {
      const task = { packed, plan: JSON.parse(fit.plan) as FitPlan, wanted, port: port2 };
      await workOf(strapi).run(fitWork, task, stop.signal, [port2]);
      // The result may arrive before the messages.
      await said.promise;
      await journal.end();
    });
  } finally {
    port1.close();
    await journal.settled();
  }
}
