import type { User } from "@trabecula/contracts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

/** What a patient comes to: the reports that were shared with them, of which there are none yet. */
export function PatientDashboard({ user }: { user: User }) {
  return (
    <>
      <PageHeader title={`Hello, ${user.firstName}`} description="Your bone scan reports." />
      <EmptyState
        title="No report has been shared with you yet"
        action={
          <ButtonLink to="/settings/account-details" variant="secondary">
            Your settings
          </ButtonLink>
        }
      >
        Your clinic or study team decides when a report is shared. If you expect one, please ask them; for questions about your health, too,
        they are the people to ask.
      </EmptyState>
    </>
  );
}
