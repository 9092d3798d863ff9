import * as messages from "@trabecula/messages/password-fields";
import { useState } from "react";
import { TextInput, type TextInputProps } from "./TextInput.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type PasswordInputProps = Omit<TextInputProps, "type" | "trailing">;

export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const isReady = useHydrated();
  const toggle = (
    <button
      type="button"
      disabled={!isReady}
      aria-pressed={isShown}
      aria-label={isShown ? messages.hidePassword : messages.showPassword}
      onClick={() => setShown(!isShown)}
      className="rounded-md px-3 py-1.5 text-sm font-medium text-brand hover:bg-brand-tint"
    >
      {isShown ? messages.hide : messages.show}
    </button>
  );
  return <TextInput autoCapitalize="none" spellCheck={false} {...props} type={isShown ? "text" : "password"} trailing={toggle} />;
}
