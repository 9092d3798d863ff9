import type { AstroIntegration } from "astro";
import { bootScript } from "../src/client/boot-script.ts";

/** `client:session` loads an island only with a session, `client:chosen` only after a choice. */
export function clientScripts(): AstroIntegration {
  return {
    name: "client-scripts",
    hooks: {
      "astro:config:setup": ({ addClientDirective, injectScript }) => {
        injectScript("head-inline", bootScript);
        addClientDirective({ name: "session", entrypoint: "./src/client/session-directive.ts" });
        addClientDirective({ name: "chosen", entrypoint: "./src/client/chosen-directive.ts" });
      },
    },
  };
}
