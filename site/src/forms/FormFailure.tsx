import { NotificationBanner } from "../ui/NotificationBanner.tsx";

export function FormFailure({ form: { failure } }: { form: { failure: { message?: string | undefined } | undefined } }) {
  return failure?.message ? <NotificationBanner wide type="error" message={failure.message} /> : null;
}
