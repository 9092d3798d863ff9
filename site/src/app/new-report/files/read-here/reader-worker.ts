import { scanFormats } from "@trabecula/scan-files";
import { expose } from "comlink";
import { readHere } from "./read-here.ts";

const reader = { read: readHere, formats: () => scanFormats };
export type Reader = typeof reader;

/** A worker, because parsing ten thousand lines takes seconds and would block typing. */
expose(reader);
