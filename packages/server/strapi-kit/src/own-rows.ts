import type { Core, Schema, UID } from "@strapi/strapi";
import type { Actor } from "./actor.ts";
import { rowsOf, type Changes, type Row, type Selection, type Where } from "./collections.ts";

export type Owner = Pick<Actor, "id">;

/** Collections with an `ownerId`, the account's document id. */
type OwnedUid = { [Uid in UID.ContentType]: Schema.Attributes<Uid> extends { ownerId: unknown } ? Uid : never }[UID.ContentType];

/** Queries rows that belong to an owner, so a row of someone else looks exactly like a missing row. */
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
