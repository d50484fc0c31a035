import type { TypeFacts } from '#features/park/contract.ts';
import { drawFloorPlan, drawSection, isDrawable } from '#features/park/geometry.ts';
import { parkTexts } from '#features/park/messages.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { MeasuredDrawing } from './MeasuredDrawing.tsx';
import classes from './TypeDrawings.module.css';

/** Units per metre: both drawings fit a phone of 360 px without shrinking their texts. */
const PLAN_SCALE = 15;
const SECTION_SCALE = 9.4;

/** Floor plan and section of a lot type; nothing if the facts do not suffice. */
export function TypeDrawings({ facts, name }: { facts: TypeFacts | undefined; name: string }) {
  if (!isDrawable(facts)) return null;
  return (
    <div className={classes.drawings}>
      <figure className={classes.figure}>
        <MeasuredDrawing
          drawing={drawFloorPlan(facts)}
          scale={PLAN_SCALE}
          title={joined(', ', [parkTexts.plan, name])}
          description={parkTexts.planOf}
        />
        <figcaption>
          {joined('. ', [parkTexts.plan, sentences(parkTexts.inMetres, facts.freeSide && parkTexts.handed)])}
        </figcaption>
      </figure>
      <figure className={classes.figure}>
        <MeasuredDrawing
          drawing={drawSection(facts)}
          scale={SECTION_SCALE}
          title={joined(', ', [parkTexts.section, name])}
          description={parkTexts.sectionOf}
        />
        <figcaption>{joined('. ', [parkTexts.section, parkTexts.inMetres])}</figcaption>
      </figure>
    </div>
  );
}
