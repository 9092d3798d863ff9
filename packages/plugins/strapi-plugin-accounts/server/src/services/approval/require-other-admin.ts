import type { Core } from "@strapi/strapi";
import { AppError } from "@trabecula/strapi-kit";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { hasOtherAdmin } from "../users/user-rows.ts";

/** @throws AppError `last_admin` if no administrator would remain */
export async function requireOtherAdmin(strapi: Core.Strapi, user: UserRow): Promise<void> {
  const counts = user.productRole === "admin" && isOpen(user);
  if (counts && !(await hasOtherAdmin(strapi, user.id)))
    throw new AppError("last_admin", "This is the last administrator. Make somebody else one first.");
}
