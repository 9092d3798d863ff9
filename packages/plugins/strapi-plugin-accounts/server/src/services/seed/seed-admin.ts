import { randomBytes } from "node:crypto";
import { inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { recordEvent } from "../audit/index.ts";
import { accountsConfig } from "../../config.ts";
import { hashPassword } from "../users/passwords.ts";
import { accountRows, insertUser, type NewUser } from "../users/user-rows.ts";

/**
 * First administrator of the product and of Strapi's panel, with the same credentials. If no password is set, prints a
 * generated one as JSON.
 */
export async function seedAdmin(strapi: Strapi): Promise<void> {
  const { adminEmail, adminPassword } = accountsConfig(strapi);
  const needsProductAdmin = (await accountRows(strapi).count({ where: { productRole: "admin" } })) === 0;
  const needsPanelAdmin = !(await strapi.service("admin::user").exists());
  if (!needsProductAdmin && !needsPanelAdmin) return;
  const password = adminPassword ?? generatePassword();
  if (needsProductAdmin) await addProductAdmin(strapi, adminEmail, password);
  if (needsPanelAdmin) await addPanelAdmin(strapi, adminEmail, password);
  if (adminPassword === null) console.log(JSON.stringify({ event: "admin-created", email: adminEmail, password }));
}

async function addProductAdmin(strapi: Strapi, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(strapi, async () => {
    const added = await insertUser(strapi, { ...firstAdmin, email, passwordHash });
    if (!added) throw new Error("ADMIN_EMAIL belongs to an account that is not an administrator. Set another address.");
    await recordEvent(strapi, null, { action: "account.seeded", object: `user:${added.documentId}` });
  });
}

const firstAdmin: Omit<NewUser, "email" | "passwordHash"> = {
  firstName: "Admin",
  lastName: "Laboratory",
  institution: "Laboratory",
  intendedUse: ["research"],
  role: "admin",
  state: "approved",
  emailConfirmed: true,
  agreedTermsVersion: null,
};

async function addPanelAdmin(strapi: Strapi, email: string, password: string): Promise<void> {
  const superAdmin = await strapi.service("admin::role").getSuperAdmin();
  await strapi
    .service("admin::user")
    .create({ email, password, firstname: "Admin", lastname: "Laboratory", isActive: true, roles: [superAdmin.id] });
}

/** 20 random characters, plus the character classes that the rules require. */
function generatePassword(): string {
  return `${randomBytes(15).toString("base64url")}-aA7`;
}
