export * from "./address.ts";
export * from "./client-metadata.ts";
export { showsToken } from "./shows-token.ts";
export * from "./trusted-proxies.ts";
