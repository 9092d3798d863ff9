import { messageOf } from "../../shell/api-error.ts";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import type { TestMail } from "./use-test-mail.ts";

export function TestMailOutcome({ test }: { test: TestMail }) {
  if (test.isSuccess)
    return (
      <NotificationBanner
        wide
        type="success"
        message={`A test is on its way to ${test.data.mail.to}. Should it not arrive, the outbox says why.`}
        onClose={test.reset}
      />
    );
  if (test.isError) return <NotificationBanner wide type="error" message={messageOf(test.error)} onClose={test.reset} />;
  return null;
}
