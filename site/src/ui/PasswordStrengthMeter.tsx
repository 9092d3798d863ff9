import * as words from "@trabecula/messages/password-fields";
import { passwordStrength } from "@trabecula/contracts";

const levels = [
  { word: words.strengths.weak, color: "var(--meter-1)" },
  { word: words.strengths.weak, color: "var(--meter-1)" },
  { word: words.strengths.fair, color: "var(--meter-2)" },
  { word: words.strengths.good, color: "var(--meter-3)" },
  { word: words.strengths.strong, color: "var(--meter-4)" },
] as const;

/** Fraction of rules met: red below half, orange at half, yellow at three quarters, green at all four. Always with a word. */
export function PasswordStrengthMeter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const level = levels[strength * 4] ?? levels[0];
  // No inline style when empty: CSP forbids style attributes in server-rendered HTML.
  const style = password ? { width: `${strength * 100}%`, background: level.color } : undefined;
  return (
    <div className="flex min-h-6 items-center gap-3">
      <div
        className="meter"
        role="meter"
        aria-label={words.strength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength * 4}
        aria-valuetext={password ? level.word : words.strengths.empty}
      >
        <span className="meter-fill" style={style} />
      </div>
      <span className="w-14 shrink-0 text-right text-sm font-medium">{password ? level.word : ""}</span>
    </div>
  );
}
