import { NotificationBanner } from "../ui/NotificationBanner.tsx";

/** Why a form could not be sent, above its fields. */
export function FormFailure({ form: { failure } }: { form: { failure: { message?: string | undefined } | undefined } }) {
  return failure?.message ? <NotificationBanner wide type="error" message={failure.message} /> : null;
}
