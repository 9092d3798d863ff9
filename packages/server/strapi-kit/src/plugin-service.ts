import type { Core } from "@strapi/strapi";

/** The services of a plugin in the form that Strapi makes them from (once each, when first asked for). */
export type ServiceFactories<Services> = {
  readonly [Name in keyof Services]: (container: { readonly strapi: Core.Strapi }) => Services[Name];
};

/** Looks services of a plugin up, with their types: Strapi knows a service by its name only. */
export function servicesOf<Services>(plugin: string) {
  return <Name extends keyof Services & string>(strapi: Core.Strapi, name: Name): Services[Name] =>
    // Strapi types every service as a record of `any`.
    strapi.plugin(plugin).service(name) as unknown as Services[Name];
}
