import * as z from "zod/mini";

/** A workbook with hidden cells is refused unless the caller chooses. */
export const ZHiddenCells = z.optional(z.enum(["read", "skip"]));

export const ZMissingCodes = z.optional(
  z.string().check(
    z.maxLength(200, "These are too many codes."),
    z.refine((text) => text.split(",").length <= 20, "At most 20 codes for missing values."),
  ),
);
