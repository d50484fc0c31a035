import { parseSync } from 'vite';

type Place = { start: number; end: number };

/** The texts of a file that people read, each with its place in the source. */
export type Texts = {
  texts: (Place & { text: string })[];
  /** What stands around the single argument of a `t` or `texts`; a page keeps a bracket in its place. */
  around: (Place & { bracket: '(' | ')' })[];
};

type Node = Place & { type: string; [field: string]: unknown };

/** Functions whose first argument is a sentence, a choice of sentences or a table of them (say.ts and problem.ts of src/shared). */
const marking = /\b(?:t|texts|say|sayEnglish|refusals)\(/;

export const mayHoldTexts = (path: string, code: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/node_modules\//.test(path) && marking.test(code);

/** Nodes whose values are shown where the node is: a choice, a table, a typed value. */
const passes =
  /^(?:Conditional|Logical|Parenthesized|Object|Array)Expression$|^Property$|^TS(?:As|Satisfies)Expression$/;

/**
 * Every string with a word in it that stands in the first argument of such a function, functions and conditions within it apart.
 * Fails for a `t` without a literal sentence, which no build could translate.
 */
export function textsOf(path: string, code: string): Texts {
  const found: Texts = { texts: [], around: [] };
  const visit = (node: Node, isShown: boolean) => {
    if (isShown && typeof node.value === 'string' && /\p{L}{2}/u.test(node.value))
      found.texts.push({ ...placeOf(node), text: node.value });
    if (node.type === 'CallExpression') visitCall(node);
    else
      for (const [name, value] of Object.entries(node))
        for (const child of nodesIn(value))
          visit(child, isShown && passes.test(node.type) && name !== 'test' && name !== 'key');
  };
  const visitCall = (call: Node) => {
    const [callee, first, ...rest] = nodesIn([call.callee, call.arguments]) as [Node, ...Node[]];
    const name = String(callee.name ?? (callee.property as Node | undefined)?.name);
    const isMarked = first && marking.test(`${name}(`);
    const known = found.texts.length;
    if (isMarked)
      for (const each of name === 'refusals' ? sentencesOfTable(first) : [first]) visit(each, true);
    for (const each of nodesIn([callee, !isMarked && first, rest])) visit(each, false);
    if (name === 't' && found.texts.length === known)
      throw new Error(`${path}: t() without a literal sentence: ${code.slice(call.start, call.end)}`);
    if (isMarked && /^t(?:exts)?$/.test(name) && rest.length === 0)
      found.around.push(
        { start: callee.start, end: first.start, bracket: '(' },
        { start: first.end, end: call.end, bracket: ')' },
      );
  };
  visit(parseSync(path, code).program as unknown as Node, false);
  return found;
}

const placeOf = ({ start, end }: Node): Place => ({ start, end });

/** The sentences of a table of refusals, `CODE: [status, sentence, field]`. */
const sentencesOfTable = (table: Node): Node[] =>
  nodesIn(table.properties).flatMap(({ value }) => nodesIn((value as Node).elements).slice(1, 2));

const nodesIn = (value: unknown): Node[] => [value].flat(2).filter(isNode);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
