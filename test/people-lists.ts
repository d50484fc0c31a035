import type { User } from '#core/users/contract.ts';
import { json, type SentRequest } from './render-page.tsx';

type Person = Pick<User, 'name' | 'email' | 'phone' | 'position'>;

/** A list of people as the server replies it: filtered by every search word, one page. */
export function peopleList(read: () => readonly Person[]) {
  return ({ url: { searchParams } }: SentRequest): Response => {
    const words = (searchParams.get('search') ?? '').toLowerCase().split(/\s+/);
    const found = read().filter(({ name, email, phone, position }) =>
      words.every((word) => [name, email, phone, position].join('\n').toLowerCase().includes(word)),
    );
    const offset = Number(searchParams.get('offset'));
    const reply = json(found.slice(offset, offset + Number(searchParams.get('limit') ?? 1000)));
    reply.headers.set('x-total-count', String(found.length));
    return reply;
  };
}
