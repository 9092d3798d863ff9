/// <reference types="astro/client" />

declare namespace Astro {
  interface ClientDirectives {
    "client:session"?: boolean;
  }
}

declare namespace App {
  interface Locals {
    siteFacts?: Promise<import("./content/site-info.ts").SiteFacts>;
  }
}
