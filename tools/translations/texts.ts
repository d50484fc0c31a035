import { parseSync } from 'vite';

/** A text that people read, with its place in the source of its file. */
export type Text = { text: string; start: number; end: number };

/** The files that hold the texts of the portal. */
export const isTextFile = (path: string) =>
  /(?:^|[/-])(?:messages|labels|texts)\.ts$|\/shared\/(?:area|bulk|filters|money|problem|text|visitor)\.ts$/.test(
    path,
  );

type Node = { type: string; start: number; end: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Methods whose argument is looked for, not shown. */
const searches = /^(?:replace|replaceAll|split|startsWith|endsWith|includes|exec|test)$/;

/**
 * The texts of a file of messages: every string with a space or a capital letter first. A single word in small letters may be an
 * id, so it counts in a constant whose name ends in Words or nouns alone.
 */
export function textsOf(path: string, code: string): Text[] {
  const found: Text[] = [];
  const visit = (node: Node, areWords: boolean) => {
    if (node.type === 'Literal') {
      const text = node.value;
      if (typeof text === 'string' && isShown(text, areWords)) found.push({ ...placeOf(node), text });
      return;
    }
    for (const child of shownPartsOf(node)) visit(child, areWords || namesWords(node));
  };
  visit(parseSync(path, code).program as unknown as Node, false);
  return found;
}

const placeOf = ({ start, end }: Node) => ({ start, end });

function isShown(text: string, areWords: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || /^\/|:\/\//.test(text)) return false;
  return areWords || /\s/.test(text) || /^[^\p{L}]*\p{Lu}/u.test(text);
}

function namesWords({ type, id }: Node): boolean {
  return type === 'VariableDeclarator' && isNode(id) && /(?:Words|[nN]ouns)$/.test(String(id.name));
}

/** What of a node may hold shown texts: no types, keys, modules, compared values or codes. */
function shownPartsOf(node: Node): Node[] {
  const { type } = node;
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(type)) return [];
  if (type === 'BinaryExpression' && /^[!=]=/.test(String(node.operator))) return [];
  if (type === 'Property') return nodesIn([node.value]);
  if (type === 'SwitchCase') return nodesIn([node.consequent]);
  if (type === 'MemberExpression') return nodesIn([node.object]);
  if (type === 'CallExpression') return partsOfCall(node);
  return nodesIn(Object.values(node));
}

function partsOfCall(call: Node): Node[] {
  const callee = call.callee as Node;
  if (callee.name === 'refusals') {
    // CODE: [status, sentence, field]
    const [table] = nodesIn([call.arguments]);
    return nodesIn([table?.properties]).flatMap((each) =>
      isNode(each.value) ? nodesIn([each.value.elements]).slice(1, 2) : [],
    );
  }
  const method = isNode(callee.property) ? String(callee.property.name) : '';
  return nodesIn(searches.test(method) ? [callee] : [callee, call.arguments]);
}

const nodesIn = (values: readonly unknown[]): Node[] => values.flat().filter(isNode);
