export { repeatsReply, mostRepeatRows, readRepeats, type RepeatsFacts } from "./read-repeats.ts";
export { readPlainRepeats } from "./read-plain-repeats.ts";
