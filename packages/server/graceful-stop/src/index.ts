export { mostUnaccepted } from "./backlog.ts";
export { closeGently } from "./close-gently.ts";
export { timeOutSlowReaders } from "./slow-reader-timeout.ts";
export { stopNotice } from "./stop-notice.ts";
export { stopOnSignals } from "./stop-on-signals.ts";
