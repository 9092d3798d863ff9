import { TextInput, type TextInputProps } from "./TextInput.tsx";

export function EmailInput(props: Omit<TextInputProps, "type" | "inputMode" | "spellCheck">) {
  return <TextInput {...props} type="email" inputMode="email" spellCheck={false} />;
}
