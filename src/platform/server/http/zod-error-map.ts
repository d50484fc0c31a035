import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * The zod error map: messages for issues without one in the contract, instead of zod's
 * own. Includes the field name, because the message may be shown alone.
 */
export function zodErrorMap(issue: Issue): string {
  const field = issue.path?.map(String).join('.');
  const subject = field ? `The field '${field}'` : 'The body';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${subject} is required`;
      return `${subject} must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `At most ${issue.maximum} characters`
        : `${subject} must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `At least ${issue.minimum} characters`
        : `${subject} must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `${subject} must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`;
    default:
      return `${subject} cannot be used as it is`;
  }
}
