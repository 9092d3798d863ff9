import type { AstroIntegration } from "astro";

/**
 * Adds `client:session`, an island whose code only a browser with a session loads, and `client:chosen`, one whose code comes
 * once a visitor has chosen something for it.
 */
export function clientDirectives(): AstroIntegration {
  return {
    name: "client-directives",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "session", entrypoint: "./src/client/session-directive.ts" });
        addClientDirective({ name: "chosen", entrypoint: "./src/client/chosen-directive.ts" });
      },
    },
  };
}
