import type { AstroIntegration } from "astro";

/** `client:session` loads an island only with a session, `client:chosen` only after a choice. */
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
