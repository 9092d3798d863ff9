import { expose } from "comlink";
import { Engine } from "./engine.ts";

/** A thread of its own: reading a large dataset must not hold up typing. */
expose(new Engine());
