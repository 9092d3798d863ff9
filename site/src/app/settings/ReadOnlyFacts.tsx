import type { Role, User } from "@trabecula/contracts";

const roleWords: Record<Role, string> = { researcher: "Researcher", patient: "Patient", admin: "Administrator" };

/** What the person cannot change here: who they are to the platform. */
export function ReadOnlyFacts({ user }: { user: User }) {
  return (
    <dl className="grid gap-x-5 gap-y-4 border-y border-line py-5 text-sm sm:grid-cols-2">
      <div>
        <dt className="font-medium">E-mail</dt>
        <dd className="mt-1 break-words text-muted">{user.email}</dd>
      </div>
      <div>
        <dt className="font-medium">Role</dt>
        <dd className="mt-1 text-muted">{roleWords[user.role]}</dd>
      </div>
    </dl>
  );
}
