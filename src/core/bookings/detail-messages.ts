import { texts } from '#shared/say.ts';

/** Lines of a request that an agent sent, which are stored in English. */
export const agentLineLabels = texts({
  Agent: 'Agent',
  Phone: 'Phone',
  Email: 'Email',
  Description: 'Description',
});
