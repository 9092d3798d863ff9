/// <reference types="astro/client" />
import type { SiteMetadata } from "./content/site-info.ts";

declare global {
  namespace Astro {
    interface ClientDirectives {
      "client:session"?: boolean;
      "client:chosen"?: boolean;
    }
  }

  namespace App {
    interface Locals {
      siteFacts?: Promise<SiteMetadata>;
    }
  }
}
