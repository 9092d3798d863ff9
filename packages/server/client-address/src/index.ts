export * from "./address.ts";
export * from "./client-facts.ts";
export { showsToken } from "./shows-token.ts";
export * from "./trusted-proxies.ts";
