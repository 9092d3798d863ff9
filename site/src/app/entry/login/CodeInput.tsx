import * as words from "@trabecula/messages/log-in";
import type { FieldProps } from "../../../forms/fields-of.ts";
import { TextInput } from "../../../ui/TextInput.tsx";

export function CodeInput(field: FieldProps) {
  return (
    <TextInput
      label={words.code}
      hint={words.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      required
    />
  );
}
