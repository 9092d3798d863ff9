import type { Plugin } from "vite";

/** Parts of axios that `shell/api.ts` does not use: forms from objects, CSRF cookies, names of statuses and the former way to cancel. */
export const unused: readonly string[] = [
  "cancel/CancelToken.js",
  "helpers/cookies.js",
  "helpers/formDataToJSON.js",
  "helpers/HttpStatusCode.js",
  "helpers/toFormData.js",
  "helpers/toURLEncodedForm.js",
];

const importsFetch = "import * as fetchAdapter from './fetch.js';";
const importsFetchLate =
  "const fetchAdapter = { getFetch: () => async (config) => (await import('./fetch.js')).getFetch(config)(config) };";

/** Saves 7 kB. Few calls need its fetch adapter, so it is loaded with the first of them. */
export function axiosForBrowser(): Plugin {
  return {
    name: "axios-for-browser",
    applyToEnvironment: ({ name }) => name === "client",
    enforce: "pre",
    transform: {
      filter: { id: /\/node_modules\/axios\/lib\// },
      handler: (source, id) => ({ code: moduleForBrowser(id.split("/axios/lib/")[1] ?? "", source), map: null }),
    },
  };
}

/** @throws Error if axios no longer imports its fetch adapter as expected */
export function moduleForBrowser(file: string, source: string): string {
  if (file !== "adapters/adapters.js") return unused.includes(file) ? "export default undefined;" : source;
  if (!source.includes(importsFetch)) throw new Error("axios imports its fetch adapter in another way: change axios-for-browser.ts.");
  return source.replace(importsFetch, importsFetchLate);
}
