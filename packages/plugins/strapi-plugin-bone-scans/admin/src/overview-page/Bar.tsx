import { Box } from "@strapi/design-system";

/** Hidden from screen readers, because the number is next to it. */
export function Bar({ share }: { readonly share: number }) {
  return <Box aria-hidden background="primary600" height="0.8rem" hasRadius style={{ width: `${100 * share}%` }} />;
}
