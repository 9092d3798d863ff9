import * as words from "@trabecula/messages/password-fields";
import { Check, Circle } from "lucide-react";
import { passwordRules } from "@trabecula/contracts";

export function PasswordRules({ password }: { password: string }) {
  return (
    <>
      <p className="font-medium">{words.passwordNeeds}</p>
      <ul className="mt-2 space-y-1">
        {passwordRules.map((rule) => (
          <Rule key={rule.key} label={rule.label} isMet={rule.holds(password)} />
        ))}
      </ul>
      <p className="mt-3 text-muted">{words.advice}</p>
    </>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={isMet ? "flex items-center gap-2 text-success" : "flex items-center gap-2 text-muted"}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      <span>{label}</span>
      <span className="sr-only">{isMet ? words.ruleMet : words.ruleNotMet}</span>
    </li>
  );
}
