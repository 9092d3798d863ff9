export { stopOnSignals } from "./stop-on-signals.ts";
