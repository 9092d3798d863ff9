import { scanFormats } from "@trabecula/scan-files";
import { expose } from "comlink";
import { readHere } from "./read-here.ts";

const reader = { read: readHere, formats: () => scanFormats };
export type Reader = typeof reader;

/** A thread of its own: a file of ten thousand lines takes seconds, in which nobody could type. */
expose(reader);
