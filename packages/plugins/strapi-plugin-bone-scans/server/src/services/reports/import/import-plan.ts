import { AppError } from "@trabecula/strapi-kit";

export function planChanged(): AppError {
  return new AppError("plan_changed", "The stored records, or the file, have changed since the dry run. Nothing was stored; look again.");
}

export function reasonMissing(): AppError {
  const message = "The file changes stored values. Say why, in `reason`.";
  return new AppError("validation_failed", message, { reason: message });
}
