export { Heading, Loading, Problem } from "./parts.tsx";
export { useLoaded } from "./use-loaded.ts";
