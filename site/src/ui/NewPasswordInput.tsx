import * as messages from "@trabecula/messages/password-fields";
import { passwordStrength, passwordRules } from "@trabecula/contracts";
import { PasswordInput, type PasswordInputProps } from "./PasswordInput.tsx";
import { Check, Circle } from "lucide-react";

const levels = [
  { word: messages.strengths.weak, color: "var(--meter-1)" },
  { word: messages.strengths.weak, color: "var(--meter-1)" },
  { word: messages.strengths.fair, color: "var(--meter-2)" },
  { word: messages.strengths.good, color: "var(--meter-3)" },
  { word: messages.strengths.strong, color: "var(--meter-4)" },
] as const;

interface Judged {
  password: string;
  /** Word for a password that is refused although it meets the rules. */
  guessed?: string | undefined;
}

/** Fraction of rules met: red below half, orange at half, yellow at three quarters, green at all four. Always with a word. */
export function PasswordStrengthMeter({ password, guessed }: Judged) {
  const strength = guessed ? 0.25 : passwordStrength(password);
  const level = levels[strength * 4] ?? levels[0];
  const word = guessed ?? level.word;
  // No inline style when empty: CSP forbids style attributes in server-rendered HTML.
  const style = password ? { width: `${strength * 100}%`, background: level.color } : undefined;
  return (
    <div className="flex min-h-6 items-center gap-3">
      <div
        className="meter"
        role="meter"
        aria-label={messages.strength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength * 4}
        aria-valuetext={password ? word : messages.strengths.empty}
      >
        <span className="meter-fill" style={style} />
      </div>
      <span className="min-w-14 shrink-0 text-right text-sm font-medium">{password ? word : ""}</span>
    </div>
  );
}

export function NewPasswordInput({ password, guessed, ...rest }: Omit<PasswordInputProps, "below" | "panel"> & Judged) {
  const isComplete = passwordStrength(password) === 1;
  return (
    <PasswordInput
      autoComplete="new-password"
      below={<PasswordStrengthMeter password={password} guessed={guessed} />}
      panel={isComplete ? undefined : <PasswordRules password={password} />}
      {...rest}
    />
  );
}

function PasswordRules({ password }: { password: string }) {
  return (
    <>
      <p className="font-medium">{messages.passwordNeeds}</p>
      <ul className="mt-2 space-y-1">
        {passwordRules.map((rule) => (
          <Rule key={rule.key} label={messages.rules[rule.key]} isMet={rule.holds(password)} />
        ))}
      </ul>
      <p className="mt-3 text-muted">{messages.advice}</p>
    </>
  );
}

function Rule({ label, isMet }: { label: string; isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={isMet ? "flex items-center gap-2 text-success" : "flex items-center gap-2 text-muted"}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
      <span>{label}</span>
      <span className="sr-only">{isMet ? messages.ruleMet : messages.ruleNotMet}</span>
    </li>
  );
}
