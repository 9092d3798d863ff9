import { ZNewPassword } from "@trabecula/contracts";
import { AppError, type Strapi } from "@trabecula/strapi-kit";
import { errors } from "@strapi/utils";
import type { Context } from "koa";
import { refuseGuessedPassword } from "../services/password/check-own-password.ts";
import type { PanelUser } from "../services/panel/panel-user.ts";

type Given = Partial<Pick<PanelUser, "email" | "firstname" | "lastname">> & { readonly password?: unknown };

interface PanelUsers {
  create(given: Given): Promise<unknown>;
  createFirstAdmin(given: Given): Promise<unknown>;
  updateById(id: number, given: Given): Promise<unknown>;
  resetPasswordByEmail(email: string, password: string): Promise<unknown>;
}

export function keepPanelPasswordRules(strapi: Strapi): void {
  const users = strapi.service("admin::user") as unknown as PanelUsers;
  const { create, createFirstAdmin, updateById, resetPasswordByEmail } = users;
  const checked =
    (act: (given: Given) => Promise<unknown>) =>
    async (given: Given): Promise<unknown> => {
      await refuseWeakPassword(strapi, given);
      return act(given);
    };
  Object.assign(users, {
    create: checked(create),
    createFirstAdmin: checked(createFirstAdmin),
    updateById: async (id: number, given: Given) => {
      await refuseWeakPassword(strapi, given, { id });
      return updateById(id, given);
    },
    resetPasswordByEmail: async (email: string, password: string) => {
      await refuseWeakPassword(strapi, { password }, { email });
      return resetPasswordByEmail(email, password);
    },
  } satisfies PanelUsers);
}

type ProfileController = Record<"updateMe", (ctx: Context) => Promise<void>>;

/** Checks the password first: Strapi ends the sessions before it stores the new password. */
export function checkProfilePasswords(strapi: Strapi): void {
  strapi.get("controllers").extend("admin::authenticated-user", (own: ProfileController) => ({
    ...own,
    async updateMe(ctx: Context & { request: { body?: unknown } }) {
      const { user } = ctx.state as { user: PanelUser };
      await refuseWeakPassword(strapi, (ctx.request.body ?? {}) as Given, { id: user.id });
      return own.updateMe(ctx);
    },
  }));
}

async function refuseWeakPassword(strapi: Strapi, given: Given, where?: { id: number } | { email: string }): Promise<void> {
  if (typeof given.password !== "string") return;
  const reason = ZNewPassword.safeParse(given.password).error?.issues[0]?.message;
  if (reason !== undefined) throw refusal(reason);
  const stored = where && ((await strapi.db.query("admin::user").findOne({ where })) as PanelUser | null);
  const { email, firstname, lastname } = { email: "", firstname: null, lastname: null, ...stored, ...given };
  try {
    await refuseGuessedPassword(strapi, given.password, { email, firstName: firstname, lastName: lastname }, "password");
  } catch (error) {
    throw error instanceof AppError ? refusal(error.message) : error;
  }
}

function refusal(message: string): Error {
  return new errors.ValidationError(message, { errors: [{ path: ["password"], message, name: "ValidationError" }] });
}
