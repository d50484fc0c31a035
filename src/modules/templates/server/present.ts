import type { TextTemplate } from '../contract.ts';
import type { TemplateRow } from './store.ts';

export function presentTemplate({ id, name, text, language }: TemplateRow): TextTemplate {
  return { _id: id, name, text, language };
}
