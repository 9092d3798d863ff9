import { sendsMail } from "../../shell/sends-mail.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ViewLink } from "../../ui/ViewLink.tsx";
import { TestMailOutcome } from "./TestMailOutcome.tsx";
import { useTestMail } from "./use-test-mail.ts";

const views = [
  { to: "/admin/email", label: "Outbox" },
  { to: "/admin/email/templates", label: "Templates" },
] as const;

export function MailHeader({ title, description }: { title: string; description: string }) {
  const test = useTestMail();
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          sendsMail() && (
            <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate(null)}>
              Send a test mail
            </Button>
          )
        }
      />
      <nav aria-label="E-mail" className="mb-6">
        <ul className="flex gap-x-5">
          {views.map(({ to, label }) => (
            <li key={to}>
              <ViewLink to={to}>{label}</ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      {(test.isSuccess || test.isError) && (
        <div className="mb-6">
          <TestMailOutcome test={test} />
        </div>
      )}
    </>
  );
}
