// Strapi's plugin loader takes a .js file; Node reads the TypeScript behind it as it is, so there is nothing to build.
export { default } from "./server/src/index.ts";
