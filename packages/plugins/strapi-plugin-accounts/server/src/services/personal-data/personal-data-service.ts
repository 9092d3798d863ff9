import type { Core } from "@strapi/strapi";
import { AppError, servicesOf, type Actor, type DataOwner, type ExportFile, type PersonalDataKeeper } from "@trabecula/strapi-kit";
import { lockUser } from "../users/user-rows.ts";

const services = servicesOf<{ personalData: ReturnType<typeof createPersonalDataService> }>("accounts");

export const personalDataOf = (strapi: Core.Strapi) => services(strapi, "personalData");

/**
 * The one way to everything that belongs to an account. Who keeps some of it says so at start-up; this plugin reaches into
 * nobody's tables.
 */
export function createPersonalDataService(strapi: Core.Strapi) {
  const keepers = new Map<string, PersonalDataKeeper>();
  return {
    /** Called once by each keeper at start-up. */
    add(keeper: PersonalDataKeeper): void {
      keepers.set(keeper.name, keeper);
    },

    /** Deletes what every keeper has, within the transaction under way. */
    async erase(owner: Actor): Promise<void> {
      for (const keeper of keepers.values()) await keeper.erase(owner);
    },

    /** How many of what every keeper has, by kind. */
    async counts(owner: DataOwner): Promise<Record<string, number>> {
      const counted = await Promise.all([...keepers.values()].map((keeper) => keeper.counts(owner)));
      return Object.assign({}, ...counted) as Record<string, number>;
    },

    /** What every keeper has, file by file. */
    async *files(owner: Actor): AsyncGenerator<ExportFile> {
      for (const keeper of keepers.values()) yield* keeper.files(owner);
    },

    /**
     * Holds an account until the transaction under way ends, so that nothing can be stored for one that is being deleted.
     * @throws AppError `no_session` where it is gone
     */
    async hold(owner: Actor): Promise<void> {
      if (!(await lockUser(strapi, owner.rowId))) throw new AppError("no_session", "Please log in again.");
    },
  };
}
