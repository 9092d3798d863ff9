import { client } from "../../src/shell/api.ts";

/** Node has neither XMLHttpRequest nor an address of the page. */
export function askByFetch(): void {
  Object.assign(client.defaults, { adapter: "fetch", baseURL: "https://bone.example" });
}
