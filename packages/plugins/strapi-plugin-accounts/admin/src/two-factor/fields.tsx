import { Field, TextInput, Typography } from "@strapi/design-system";
import type { ReactNode } from "react";
import { useText } from "../text.ts";

interface InputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ value, onChange }: InputProps) {
  const text = useText();
  return (
    <Field.Root name="password" required>
      <Field.Label>{text("two-factor.password")}</Field.Label>
      <TextInput type="password" autoComplete="current-password" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field.Root>
  );
}

export function CodeField({ value, onChange }: InputProps) {
  const text = useText();
  return (
    <Field.Root name="code" required>
      <Field.Label>{text("two-factor.code")}</Field.Label>
      <TextInput autoComplete="one-time-code" maxLength={40} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field.Root>
  );
}

interface FormProps {
  readonly label: string;
  readonly problem: string | null;
  readonly onSend: () => Promise<void>;
  readonly children: ReactNode;
}

export function SmallForm({ label, problem, onSend, children }: FormProps) {
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
      style={{ display: "grid", gap: "1.6rem", justifyItems: "start", maxWidth: "40rem" }}
    >
      {children}
      {problem && (
        <Typography role="alert" textColor="danger700">
          {problem}
        </Typography>
      )}
    </form>
  );
}
