import * as words from "@trabecula/messages/settings";
import type { User } from "@trabecula/contracts";

export function ReadOnlyFacts({ user }: { user: User }) {
  return (
    <dl className="grid gap-x-5 gap-y-4 border-y border-line py-5 text-sm sm:grid-cols-2">
      <div>
        <dt className="font-medium">{words.email}</dt>
        <dd className="mt-1 break-words text-muted">{user.email}</dd>
      </div>
      <div>
        <dt className="font-medium">{words.role}</dt>
        <dd className="mt-1 text-muted">{words.roles[user.role]}</dd>
      </div>
    </dl>
  );
}
