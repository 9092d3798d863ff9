import { expose } from "comlink";
import { Engine } from "./engine.ts";

/** A worker, because parsing a large dataset would block typing. */
expose(new Engine());
