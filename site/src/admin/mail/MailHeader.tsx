import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../shell/api-error.ts";
import { sendsMail } from "../../shell/product.ts";
import { Button } from "../../ui/Button.tsx";
import { NotificationBanner } from "../../ui/NotificationBanner.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ViewLink } from "../../ui/ViewLink.tsx";
import { sendTestMail } from "./mail-api.ts";

const views = [
  { to: "/admin/email", label: "Outbox" },
  { to: "/admin/email/templates", label: "Templates" },
] as const;

export function MailHeader({ title, description }: { title: string; description: string }) {
  const test = useTestMail();
  const button = (
    <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate(null)}>
      Send a test mail
    </Button>
  );
  return (
    <>
      <PageHeader title={title} description={description} actions={sendsMail() && button} />
      <nav aria-label="E-mail" className="mb-6">
        <ul className="flex gap-x-5">
          {views.map(({ to, label }) => (
            <li key={to}>
              <ViewLink to={to}>{label}</ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      <TestMailOutcome test={test} className="mb-6" />
    </>
  );
}

export function TestMailOutcome({ test, className }: { test: ReturnType<typeof useTestMail>; className: string }) {
  const shared = { wide: true, className, onClose: test.reset } as const;
  if (test.isError) return <NotificationBanner {...shared} type="error" message={messageOf(test.error)} />;
  if (!test.isSuccess) return null;
  const sent = `A test is on its way to ${test.data.mail.to}. Should it not arrive, the outbox says why.`;
  return <NotificationBanner {...shared} type="success" message={sent} />;
}

export function useTestMail() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: sendTestMail, onSuccess: () => queries.invalidateQueries({ queryKey: ["admin", "email"] }) });
}
