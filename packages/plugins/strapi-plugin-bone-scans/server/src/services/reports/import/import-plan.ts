import { AppError, invalidField } from "@trabecula/strapi-kit";

export function planChanged(): AppError {
  return new AppError("plan_changed", "The stored records, or the file, have changed since the dry run. Nothing was stored; look again.");
}

export function reasonMissing(): AppError {
  return invalidField("reason", "The file changes stored values. Say why, in `reason`.");
}
