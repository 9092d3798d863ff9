import { setTimeout as pause } from "node:timers/promises";

await pause(400);

export { default } from "./toy-worker.ts";
