import type { FactorOwner } from "../two-factor/factor-rows.ts";

export interface PanelUser {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly password: string | null;
  readonly isActive: boolean | null;
  readonly roles?: readonly { readonly code: string }[];
}

export function factorOwner({ id, documentId }: Pick<PanelUser, "id" | "documentId">): FactorOwner {
  return { id, documentId, isStaff: true };
}

export const isSuperAdmin = ({ roles = [] }: PanelUser): boolean => roles.some(({ code }) => code === "strapi-super-admin");

export const objectOf = ({ id }: Pick<PanelUser, "id">): string => `panel-user:${id}`;
