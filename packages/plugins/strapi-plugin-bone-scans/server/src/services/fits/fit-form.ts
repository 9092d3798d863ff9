import type { Core } from "@strapi/strapi";
import type { Actor } from "@trabecula/strapi-kit";
import { receiveForm, type ReceivedForm } from "../uploads/receive-form.ts";
import type { SentWork } from "../work/work-on-file.ts";
import { workOf } from "../work/work-service.ts";
import { cohortWork } from "./fit-work.ts";

/**
 * Receives a cohort when the account has a slot; deletes the file afterward. @throws AppError `too_many_requests`,
 * `unavailable`, errors of the upload or `use`
 */
export function withCohortForm<Result>(
  strapi: Core.Strapi,
  actor: Actor,
  { upload }: SentWork,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  return workOf(strapi).holding(cohortWork, actor, async () => {
    const form = await receiveForm(upload);
    try {
      return await use(form);
    } finally {
      await form.remove();
    }
  });
}

export function shownName(form: ReceivedForm): string {
  const name = (form.files[0].name ?? "").replace(/[\u0000-\u001f\u007f]/g, "").trim();
  return name === "" ? "cohort" : name.slice(0, 200);
}
