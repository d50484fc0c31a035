import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const viewRefusals = refusals({
  VIEW_QUERY_INVALID: [400, 'These filters cannot be saved', 'query'],
  VIEW_NOT_FOUND: [404, 'View not found'],
  VIEW_NAME_TAKEN: [409, 'Another view of this list has this name', 'name'],
  VIEWS_FULL: [409, 'You have 20 views of this list. Delete one first.'],
});

export const viewFields = texts({ nameRequired: 'Please give the view a name' });

export const viewTexts = texts({
  saved: 'View saved',
  deleted: 'View deleted',
});
