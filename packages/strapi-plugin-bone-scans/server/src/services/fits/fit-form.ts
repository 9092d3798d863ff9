import type { Upload } from "@trabecula/strapi-kit";
import { receiveForm, type ReceivedForm } from "../uploads/receive-form.ts";

/**
 * Receives a cohort with its fields, hands it to `use` and removes it from disk whatever comes of it.
 * @throws AppError what receiving refuses, or `use`
 */
export async function withCohortForm<Result>(upload: Upload, use: (form: ReceivedForm) => Promise<Result>): Promise<Result> {
  const form = await receiveForm(upload);
  try {
    return await use(form);
  } finally {
    await form.remove();
  }
}

/** Name to show, as far as the sender gives a harmless one. */
export function shownName(form: ReceivedForm): string {
  const name = (form.files[0].name ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  return name === "" ? "cohort" : name.slice(0, 200);
}
