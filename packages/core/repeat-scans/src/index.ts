export { repeatsReply } from "./figures.ts";
export { readPlainRepeats } from "./read-plain-repeats.ts";
export { mostRepeatRows, readRepeats, type RepeatsFacts } from "./read-repeats.ts";
