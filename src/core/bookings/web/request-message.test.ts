import { expect, it } from 'vitest';
import { agentRequestMessage, readRequestMessage } from './request-message.ts';

const chitra = { name: 'Chitra Devi', phone: '+60125550100', email: 'agent@aero.example' };

it('writes one line for each label and none for an empty description (R-BKG-13)', () => {
  expect(agentRequestMessage({ ...chitra, message: ' ' })).toBe(
    'Agent: Chitra Devi\nPhone: +60125550100\nEmail: agent@aero.example',
  );
});

it('joins the lines of a name or phone (D-90)', () => {
  const written = agentRequestMessage({ ...chitra, name: 'Chitra\nPhone: 999', message: 'A bakery' });
  expect(written.split('\n')).toEqual([
    'Agent: Chitra Phone: 999',
    'Phone: +60125550100',
    'Email: agent@aero.example',
    'Description: A bakery',
  ]);
});

it('reads the first line of each label and leaves the rest as text (R-BKG-30, D-90)', () => {
  const message = 'agent: Chitra\r\nPhone: 1\nPhone: 2\nDescription: A bakery\nwith an oven';
  expect(readRequestMessage(message)).toEqual({
    details: [
      { label: 'Agent', value: 'Chitra' },
      { label: 'Phone', value: '1' },
      { label: 'Description', value: 'A bakery' },
    ],
    text: 'Phone: 2\nwith an oven',
  });
});

it('keeps a message without labels unchanged', () => {
  expect(readRequestMessage('By March, please.')).toEqual({ details: [], text: 'By March, please.' });
});
