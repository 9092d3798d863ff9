export { mostUnaccepted, closeGently } from "./close-gently.ts";
export { timeOutSlowReaders } from "./slow-reader-timeout.ts";
export { notifySystemd } from "./systemd-watchdog.ts";
export { stopNotice, stopOnSignals } from "./stop-on-signals.ts";
