import { TextInput, type TextInputProps } from "./TextInput.tsx";

/** A field for one e-mail address. */
export function EmailInput(props: Omit<TextInputProps, "type" | "inputMode" | "spellCheck">) {
  return <TextInput {...props} type="email" inputMode="email" spellCheck={false} />;
}
