export { closeGently } from "./close-gently.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
