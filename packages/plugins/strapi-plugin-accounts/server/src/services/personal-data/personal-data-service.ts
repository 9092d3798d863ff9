import type { Core } from "@strapi/strapi";
import { AppError, servicesOf, type Actor, type DataOwner, type ExportFile, type PersonalDataSource } from "@trabecula/strapi-kit";
import { lockUser } from "../users/user-rows.ts";

const services = servicesOf<{ personalData: ReturnType<typeof createPersonalDataService> }>("accounts");

export const personalDataOf = (strapi: Core.Strapi) => services(strapi, "personalData");

/** Central access to an account's data. Keepers register at start, so that this plugin reads no foreign tables. */
export function createPersonalDataService(strapi: Core.Strapi) {
  const sources = new Map<string, PersonalDataSource>();
  return {
    add(source: PersonalDataSource): void {
      sources.set(source.name, source);
    },

    /** Runs in the current transaction. */
    async erase(owner: Actor): Promise<void> {
      for (const source of sources.values()) await source.erase(owner);
    },

    async counts(owner: DataOwner): Promise<Record<string, number>> {
      const counted = await Promise.all([...sources.values()].map((source) => source.counts(owner)));
      return Object.assign({}, ...counted) as Record<string, number>;
    },

    async *files(owner: Actor): AsyncGenerator<ExportFile> {
      for (const source of sources.values()) yield* source.files(owner);
    },

    /** Locks an account for the transaction, so that nothing is stored during its deletion. @throws AppError `no_session` if it is gone */
    async hold(owner: Actor): Promise<void> {
      if (!(await lockUser(strapi, owner.rowId))) throw new AppError("no_session", "Please log in again.");
    },
  };
}
