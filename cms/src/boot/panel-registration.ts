import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";

interface UserService {
  findRegistrationInfo(token: string): Promise<object | undefined>;
  register(input: { readonly registrationToken: string }): Promise<unknown>;
}

type UserEvent = { readonly params: { readonly data?: { isActive?: unknown; registrationToken?: unknown } } };

export function endRegistrationTokens(strapi: Core.Strapi): void {
  const forget = ({ params: { data } }: UserEvent): void => {
    if (data?.isActive === true) data.registrationToken = null;
  };
  strapi.db.lifecycles.subscribe({ models: ["admin::user"], beforeCreate: forget, beforeUpdate: forget });

  const service = strapi.service("admin::user") as unknown as UserService;
  const { findRegistrationInfo, register } = service;
  const isActive = async (registrationToken: string) =>
    (await strapi.db.query("admin::user").count({ where: { registrationToken, isActive: true } })) > 0;
  Object.assign(service, {
    findRegistrationInfo: async (token: string) => ((await isActive(token)) ? undefined : findRegistrationInfo(token)),
    register: async (input: { readonly registrationToken: string }) => {
      if (await isActive(input.registrationToken)) throw new errors.ValidationError("Invalid registration info");
      return register(input);
    },
  } satisfies UserService);
}
