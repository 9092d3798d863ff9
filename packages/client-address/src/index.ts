export * from "./address.ts";
export * from "./client-facts.ts";
export * from "./trusted-proxies.ts";
