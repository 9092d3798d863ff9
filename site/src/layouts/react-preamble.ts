/**
 * What the React plugin of Vite expects on a page under `astro dev` before any component loads. Astro adds it to pages
 * with islands; ours mount React from a script of their own. The built site has no need of it.
 */
export const reactPreamble = `
import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;
