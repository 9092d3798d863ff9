import type { Core } from "@strapi/strapi";

/** Service factories for Strapi, each called once, on first use. */
export type ServiceFactories<Services> = {
  readonly [Name in keyof Services]: (container: { readonly strapi: Core.Strapi }) => Services[Name];
};

/** Typed service lookup; Strapi knows services by name only. */
export function servicesOf<Services>(plugin: string) {
  return <Name extends keyof Services & string>(strapi: Core.Strapi, name: Name): Services[Name] =>
    // Strapi types every service as a record of `any`.
    strapi.plugin(plugin).service(name) as unknown as Services[Name];
}
