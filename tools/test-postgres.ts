/** `npm run test:postgres`: the HTTP tests and the races on a real PostgreSQL with concurrent transactions. */
import { runVitest } from './test-counts.ts';
import { testOnPostgres } from './with-postgres.ts';

await testOnPostgres((url) => runVitest(['http', 'races'], { environment: { TEST_DATABASE_URL: url } }));
