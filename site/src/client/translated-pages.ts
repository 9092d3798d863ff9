/** The element that a translator put in place of a text node. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Translators replace text nodes; React would not find them, or would update hidden text
 * (https://github.com/facebook/react/issues/11538).
 */
export function startTranslatedPages(): void {
  new MutationObserver((records) => records.forEach(remember)).observe(document.documentElement, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      return appendChild.call(this, restored(child));
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      return insertBefore.call(this, restored(child), next && restored(next));
    },
    removeChild(this: Node, child: Node) {
      return removeChild.call(this, restored(child));
    },
  });
  Object.defineProperty(Node.prototype, "nodeValue", {
    configurable: true,
    enumerable: true,
    get,
    set(this: Node, value: string | null) {
      set!.call(restored(this), value);
    },
  });
}

function remember({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const replacement = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
  if (!replacement) return;
  for (const node of removedNodes) if (node instanceof Text && !node.isConnected) replacements.set(node, replacement as ChildNode);
}

function restored(node: Node): Node {
  const replacement = replacements.get(node);
  replacements.delete(node);
  if (replacement?.isConnected && !node.isConnected) replacement.replaceWith(node);
  return node;
}
