import type { AdminUser } from "@trabecula/contracts";
import type { Formats } from "@trabecula/strapi-kit/panel/texts";
import type { Text } from "../text.ts";

export function nameOf({ firstName, lastName, email }: AdminUser): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function usesText({ intendedUse }: AdminUser, text: Text, { listOf }: Formats): string {
  const words = { research: text("use.research"), clinical: text("use.clinical") };
  return listOf(intendedUse.map((use) => words[use])) || text("use.none");
}
