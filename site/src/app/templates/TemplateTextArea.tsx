import { openVariables, openVariablesMessage, type Template } from "@trabecula/contracts";
import { filledTemplate, type TemplateValues } from "@trabecula/report-view";
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { MenuAction } from "../../ui/MenuAction.tsx";
import { TextArea, type TextAreaProps } from "../../ui/TextArea.tsx";
import { insertedAt } from "./inserted-at.ts";

interface Props extends Omit<TextAreaProps, "value" | "onChange" | "ref"> {
  value: string;
  maxLength: number;
  templates: readonly Template[];
  values: TemplateValues;
  onText: (text: string) => void;
}

/** Alt+T lists the workspace's templates, and so does the button, which only the field in focus shows. The chosen one is inserted at the cursor. */
export function TemplateTextArea({ templates, values, value, maxLength, onText, message, indicator, ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const { list, isOpen, setOpen, open, close, press } = useOpenList(area, templates.length > 0);
  const [tooLong, setTooLong] = useState<string | null>(null);
  const problem = openVariables(value).length > 0 ? openVariablesMessage(value) : tooLong;

  function insert({ name, text: template }: Template): void {
    const { selectionStart, selectionEnd } = area.current!;
    const { text, selected } = insertedAt(value, [selectionStart, selectionEnd], filledTemplate(template, values).text);
    const fits = text.length <= maxLength;
    flushSync(() => {
      setOpen(false);
      setTooLong(fits ? null : `“${name}” does not fit: this field takes ${maxLength} characters.`);
      if (fits) onText(text);
    });
    area.current?.focus();
    if (fits) area.current?.setSelectionRange(...selected);
  }

  return (
    <div className="group relative" onKeyDown={press}>
      <TextArea
        {...field}
        ref={area}
        value={value}
        maxLength={maxLength}
        indicator={problem === null ? (indicator ?? 0) : 2}
        message={problem ?? message}
        aria-keyshortcuts={templates.length > 0 ? "Alt+T" : undefined}
        onChange={({ target }) => {
          setTooLong(null);
          onText(target.value);
        }}
      />
      {templates.length > 0 && <InsertButton listId={isOpen ? listId : undefined} onClick={() => (isOpen ? close() : open())} />}
      {isOpen && (
        <ul id={listId} ref={list} className="mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float">
          {templates.map((template) => (
            <li key={template.name}>
              <MenuAction title={template.name} onClick={() => insert(template)}>
                {filledTemplate(template.text, values).text}
              </MenuAction>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useOpenList(area: RefObject<HTMLTextAreaElement | null>, hasTemplates: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);

  function open(): void {
    flushSync(() => setOpen(true));
    list.current?.querySelector("button")?.focus();
  }

  function close(): void {
    setOpen(false);
    area.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    const isAltT = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyT";
    if (isAltT && hasTemplates) open();
    else if (event.key === "Escape" && isOpen) close();
    else if (!isOpen || !list.current || !moveFocus(list.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { list, isOpen, setOpen, open, close, press };
}

function InsertButton({ listId, onClick }: { listId: string | undefined; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      className={classes("absolute -top-1.5 right-0", !listId && "hidden group-focus-within:inline-flex")}
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      title="Alt+T"
      // Some browsers would take the focus from the field and hide the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      Insert a sentence
    </Button>
  );
}

function moveFocus(list: HTMLElement, key: string): boolean {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[key];
  const buttons = [...list.querySelectorAll("button")];
  const place = buttons.findIndex((button) => button === document.activeElement);
  if (step === undefined || place < 0) return false;
  buttons.at((place + step) % buttons.length)?.focus();
  return true;
}
