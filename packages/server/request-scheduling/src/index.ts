export { createConcurrencyLimit, createRequestQueue, type Priority, type QueuedClient } from "./request-queue.ts";
export { createFairScheduler, yieldToEventLoop } from "./fair-scheduler.ts";
