import type { AdminUserDetail } from "@trabecula/contracts";
import { formatDay, formatMoment } from "@trabecula/messages";
import { roleWords, stateWords, wordsForUses } from "./account-words.ts";

export function UserFacts({ user, lastLoginAt, terms }: Pick<AdminUserDetail, "user" | "lastLoginAt" | "terms">) {
  const facts: [string, string][] = [
    ["Institution", user.institution || "Not stated"],
    ["Intended use", wordsForUses(user.intendedUse)],
    ["Role", roleWords[user.role]],
    ["E-mail address", user.emailConfirmed ? "Confirmed" : "Unconfirmed"],
    ["Asked for", formatMoment(user.createdAt)],
    ["Decided", user.decidedAt ? `${stateWords[user.state]} on ${formatMoment(user.decidedAt)}` : "Not yet"],
    ["Login", user.twoFactorSince ? `Two factors, since ${formatDay(user.twoFactorSince)}` : "Password alone"],
    ["Last login", lastLoginAt ? formatMoment(lastLoginAt) : "Never"],
    ["Last seen", user.lastSeenAt ? formatMoment(user.lastSeenAt) : "Never"],
    ["Terms agreed to", terms ? `Version ${terms.version}, ${formatDay(terms.agreedAt)}` : "Not asked"],
  ];
  if (user.stateReason) facts.push(["Reason given", user.stateReason]);
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([word, fact]) => (
        <div key={word}>
          <dt className="text-muted">{word}</dt>
          <dd className="mt-0.5 font-medium break-words">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
