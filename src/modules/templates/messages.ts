import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const templateRefusals = refusals({
  TEMPLATE_NOT_FOUND: [404, 'Template not found'],
  TEMPLATES_FULL: [409, 'Your desk has 60 templates. Delete one first.'],
});

export const templateFields = texts({
  nameRequired: 'Please give the template a name',
  textRequired: 'Please write the text first',
});

export const templateTexts = texts({
  saved: 'Template saved',
  deleted: 'Template deleted',
});
