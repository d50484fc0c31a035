import { describe, expect, it } from 'vitest';
import { coverageOf, idsIn, isProof, readRequirements, reportCoverage } from './coverage.ts';

const page = [
  '- **R-LOT-01** [ui] The overview shows a card.',
  '- **R-LOT-02** [both] Locked lots count as sold,',
  '  wherever they are counted.',
  '- **R-CALL-01** [api] Paths stand below /api.',
].join('\n');
const requirements = readRequirements(page);
const uncoveredBy = (path: string, text: string) =>
  coverageOf(requirements, [{ path, text }]).uncovered.map(({ id }) => id);

describe('what tests name', () => {
  it('reads every requirement with its area and its tag', () => {
    expect(requirements).toEqual([
      { id: 'R-LOT-01', area: 'LOT', tag: 'ui' },
      { id: 'R-LOT-02', area: 'LOT', tag: 'both' },
      { id: 'R-CALL-01', area: 'CALL', tag: 'api' },
    ]);
  });

  it.each(['- **R-LOT-03** No tag.', '- **R-LOT-03** [server] A wrong one.'])('refuses %j', (line) => {
    expect(() => readRequirements(line)).toThrow('R-LOT-03');
  });

  it('counts ids in names and rows, one by one and from … to', () => {
    expect(idsIn("it('counts (R-LOT-02, D-72)', () => {\n  ['R-LOT-08 to R-LOT-10'],")).toEqual([
      'R-LOT-02',
      'R-LOT-08',
      'R-LOT-09',
      'R-LOT-10',
    ]);
  });

  it.each([
    '// R-LOT-02',
    '  // as R-LOT-02 says',
    '/** Proves R-LOT-02. */',
    ' * R-LOT-02',
    "it('counts', run); // R-LOT-02",
  ])('counts no comment: %s', (line) => {
    expect(idsIn(line)).toEqual([]);
  });

  it('wants [api] and [both] from tests of the calls, [ui] from tests of the pages', () => {
    const text = "it('holds (R-LOT-01, R-LOT-02, R-CALL-01)', run);";
    expect(uncoveredBy('src/core/lots/server/lots.test.ts', text)).toEqual(['R-LOT-01']);
    for (const path of [
      'src/core/lots/web/LotTable.test.tsx',
      'src/platform/web/paths.test.ts',
      'e2e/lots.e2e.ts',
    ]) {
      expect(uncoveredBy(path, text), path).toEqual(['R-LOT-02', 'R-CALL-01']);
    }
  });

  it('finds an id that the page does not know', () => {
    const file = { path: 'src/app/server/app.test.ts', text: "it('holds (R-LOT-31)', run);" };
    expect(coverageOf(requirements, [file]).unknown).toEqual(['R-LOT-31']);
  });

  it('takes tests and the tables they run for proofs, nothing else', () => {
    expect(
      [
        'src/core/lots/server/lots.test.ts',
        'src/core/bookings/server/bookings.races.test.ts',
        'src/app/web/pages/TypePage.test.tsx',
        'e2e/main-job.e2e.ts',
        'test/access/access-matrix.txt',
        'src/core/lots/server/routes.ts',
        'test/app.ts',
        'tools/structure/structure.test.ts',
      ].filter((path) => !isProof(path)),
    ).toEqual(['src/core/lots/server/routes.ts', 'test/app.ts', 'tools/structure/structure.test.ts']);
  });
});

it('every requirement is named by a test, and every id that a test names is a requirement', () => {
  const { counts, failures } = reportCoverage();
  console.log(counts);
  expect(failures).toEqual([]);
});
