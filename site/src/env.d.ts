/// <reference types="astro/client" />

declare namespace Astro {
  interface ClientDirectives {
    "client:session"?: boolean;
  }
}
