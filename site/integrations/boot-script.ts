import type { AstroIntegration } from "astro";
import { bootScript } from "../src/client/boot-script.ts";

export function bootScriptInHead(): AstroIntegration {
  return { name: "boot-script", hooks: { "astro:config:setup": ({ injectScript }) => injectScript("head-inline", bootScript) } };
}
