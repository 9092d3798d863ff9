import type { AstroIntegration } from "astro";

/** Adds `client:session`: an island whose code only a browser with a session loads. */
export function sessionDirective(): AstroIntegration {
  return {
    name: "session-directive",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) =>
        addClientDirective({ name: "session", entrypoint: "./src/client/session-directive.ts" }),
    },
  };
}
