export { createConcurrencyLimit } from "./concurrency-limit.ts";
export { createFairScheduler } from "./fair-scheduler.ts";
export { createRequestQueue, type Priority, type QueuedClient } from "./request-queue.ts";
export { yieldToEventLoop } from "./yield-to-event-loop.ts";
