import type { Core, Schema, UID } from "@strapi/strapi";
import type { Actor } from "./actor.ts";
import { rowsOf, type Changes, type Row, type Selection, type Where } from "./collections.ts";

/** Whose rows they are, whether or not they are logged in. */
export type Owner = Pick<Actor, "id">;

/** Collections whose rows belong to an account: their `ownerId` is its document id. */
type OwnedUid = { [Uid in UID.ContentType]: Schema.Attributes<Uid> extends { ownerId: unknown } ? Uid : never }[UID.ContentType];

/**
 * The owner's rows of a collection. Every query of what belongs to an account starts here, so there is nothing to check
 * afterwards: another's row and a missing one are the same empty answer.
 */
export function ownRows<Uid extends OwnedUid>(strapi: Core.Strapi, uid: Uid, owner: Owner) {
  const rows = rowsOf(strapi, uid);
  const owned = (where?: Where<Uid>): Where<Uid> => ({ ...where, ownerId: owner.id }) as Where<Uid>;
  return {
    findOne: <Name extends keyof Row<Uid>>(query: Selection<Uid, Name>) => rows.findOne({ ...query, where: owned(query.where) }),
    findMany: <Name extends keyof Row<Uid>>(query: Selection<Uid, Name>) => rows.findMany({ ...query, where: owned(query.where) }),
    count: (where?: Where<Uid>) => rows.count({ where: owned(where) }),
    /** @returns how many rows were changed */
    update: async (where: Where<Uid>, data: Changes<Uid>) =>
      (await rows.updateMany({ where: owned(where), data: { ...data, updatedAt: new Date() } })).count,
    /** @returns how many rows were deleted */
    delete: async (where?: Where<Uid>) => (await rows.deleteMany({ where: owned(where) })).count,
  };
}
