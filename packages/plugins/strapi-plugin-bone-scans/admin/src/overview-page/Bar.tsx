import { Box } from "@strapi/design-system";

/** A bar over a part of the width, from 0 to 1. The number stands beside it, so it is nothing to those who listen. */
export function Bar({ share }: { readonly share: number }) {
  return <Box aria-hidden background="primary600" height="0.8rem" hasRadius style={{ width: `${100 * share}%` }} />;
}
