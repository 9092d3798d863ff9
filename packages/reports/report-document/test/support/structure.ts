export interface StructureElement {
  readonly type: string;
  readonly parent: string | null;
  readonly children: readonly StructureElement[];
  readonly entries: string;
}

/** Parses the file's objects, because pdf.js provides neither scopes nor boxes. */
export function structureOf(bytes: Uint8Array): StructureElement {
  const objects = new Map([...textOf(bytes).matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [Number(id), body!]));
  const elements = [...objects].filter(([, body]) => /^\/S \/\w+$/m.test(body));
  const root = elements.find(([, body]) => typeOf(body) === "Document");
  if (!root) throw new Error("The file has no structure.");
  const read = (id: number, parent: string | null): StructureElement => {
    const entries = objects.get(id) ?? "";
    const type = typeOf(entries);
    const kids = [...(/\/K \[([^\]]*)\]/.exec(entries)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].map(([, kid]) => Number(kid));
    const children = kids.filter((kid) => typeOf(objects.get(kid) ?? "") !== "").map((kid) => read(kid, type));
    return { type, parent, entries, children };
  };
  return read(root[0], null);
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

export function inOrder(element: StructureElement): StructureElement[] {
  return [element, ...element.children.flatMap(inOrder)];
}

function typeOf(entries: string): string {
  return /^\/S \/(\w+)$/m.exec(entries)?.[1] ?? "";
}
