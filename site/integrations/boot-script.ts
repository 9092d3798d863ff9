import type { AstroIntegration } from "astro";
import { bootScript } from "../src/client/boot-script.ts";

/** Adds the boot script to every page; Astro adds its hash to the content security policy. */
export function bootScriptInHead(): AstroIntegration {
  return { name: "boot-script", hooks: { "astro:config:setup": ({ injectScript }) => injectScript("head-inline", bootScript) } };
}
