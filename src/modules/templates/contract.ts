import { z } from 'zod';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { languages } from '#shared/language.ts';
import { commonRefusals } from '#shared/problem.ts';
import { requiredLine, requiredText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { templateFields, templateRefusals } from './messages.ts';

/** Longest name of a template, in characters. */
export const MAX_TEMPLATE_NAME = 80;
/** Most templates of a desk, each language counted. */
export const MAX_TEMPLATES = 60;

/** A text that a desk keeps for its notes and replies, in one language; the same name in another language is another one (D-422). */
const templateShape = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  language: z.enum(languages),
});
z.globalRegistry.add(templateShape, { id: 'TextTemplate' });
export type TextTemplate = z.infer<typeof templateShape>;

/** Those of the own desk, by name. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/text-templates',
  summary: 'Templates for notes and replies of the own desk',
  reply: { 200: z.array(templateShape) },
  errors: [commonRefusals.FORBIDDEN],
});

/** Keeps a text; one of the same name and language is replaced. */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/text-templates',
  summary: 'Keep a text as a template',
  example: { name: 'Slip unreadable', text: 'Please send the slip again as a sharp photo.', language: 'en' },
  body: z.object({
    name: requiredLine(MAX_TEMPLATE_NAME, templateFields.nameRequired),
    text: requiredText(textLimits.note, templateFields.textRequired),
    language: z.enum(languages),
  }),
  status: 201,
  reply: { 201: templateShape.extend({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, templateRefusals.TEMPLATES_FULL],
  idempotent: true,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/text-templates/:id',
  summary: 'Delete a template',
  params: idParams,
  reply: { 200: z.object({ message: z.string() }) },
  errors: [commonRefusals.FORBIDDEN, templateRefusals.TEMPLATE_NOT_FOUND],
});
