import type { Core } from "@strapi/strapi";
import { enqueueMail } from "../outbox/index.ts";
import type { UserRow } from "../users/user-row.ts";

export function tellApproved(strapi: Core.Strapi, user: UserRow): Promise<void> {
  const data = { firstName: user.firstName ?? "", isPatient: user.productRole === "patient" };
  return enqueueMail(strapi, { to: user.email, about: user, template: "approved", data });
}

export function tellRejected(strapi: Core.Strapi, user: UserRow, reason: string): Promise<void> {
  const data = { firstName: user.firstName ?? "", reason };
  return enqueueMail(strapi, { to: user.email, about: user, template: "rejected", data });
}
