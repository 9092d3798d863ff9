import * as messages from "@trabecula/messages/controls";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Search } from "lucide-react";
import { classes } from "./classes.ts";
import type { FieldProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

export type ComboboxOption = { id: string; label: string; detail?: string };

export type ComboboxProps = Pick<FieldProps, "label" | "hint" | "indicator" | "message"> & {
  text: string;
  onText: (text: string) => void;
  options: readonly ComboboxOption[];
  emptyText: ReactNode;
  onChoose: (id: string) => void;
  placeholder?: string;
  fieldClassName?: string;
};

export function Combobox({ text, onText, options, emptyText, onChoose, fieldClassName, ...field }: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setActive] = useState(-1);
  const active = Math.min(wanted, options.length - 1);

  function choose(option: ComboboxOption | undefined): void {
    if (!option) return;
    setOpen(false);
    setActive(-1);
    onChoose(option.id);
  }

  function move(step: 1 | -1): void {
    setOpen(true);
    if (options.length > 0) setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && isOpen && active >= 0) choose(options[active]);
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes("relative", fieldClassName)} onBlur={() => setOpen(false)}>
      <TextInput
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        icon={<Search aria-hidden="true" className="size-4" strokeWidth={1.5} />}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onText(event.target.value);
        }}
      />
      {isOpen && (
        <div
          // Keeps focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 z-40 mt-1 max-h-72 in-[dialog]:max-h-52 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 shadow-float"
        >
          <ul id={listId} role="listbox" aria-label={messages.found}>
            {options.map((option, index) => (
              <li
                key={option.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onClick={() => choose(option)}
                className={classes(
                  "cursor-pointer rounded-md px-3 py-1.5 pointer-coarse:py-2.5",
                  index === active ? "bg-brand-tint" : "hover:bg-sunken",
                )}
              >
                <span className="font-medium wrap-anywhere">
                  <bdi translate="no">{option.label}</bdi>
                </span>
                {option.detail && <span className="block text-sm text-muted">{option.detail}</span>}
              </li>
            ))}
          </ul>
          {options.length === 0 && (
            <p className="px-3 py-2 text-sm text-muted" role="status">
              {emptyText}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
