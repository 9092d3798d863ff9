import { pageMetadata as facts } from "./page-metadata.ts";

export const productName = (): string => facts()["product"] ?? "Trabecula";

export const isSignupOpen = (): boolean => facts()["signup"] !== "closed";

export const pageSize = (): number => Number(facts()["pageSize"] ?? 25);
