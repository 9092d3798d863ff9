export * from "./actor.ts";
export * from "./app-error.ts";
export * from "./parse.ts";
