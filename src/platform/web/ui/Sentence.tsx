import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence whose placeholders are elements, such as links: `of="Read the {terms}."`, `terms={<Anchor>…</Anchor>}`. */
export function Sentence({ of: sentence, ...values }: { of: string; [placeholder: string]: ReactNode }) {
  const parts = sentence.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? part : values[name];
  });
  return createElement(Fragment, null, ...parts);
}
