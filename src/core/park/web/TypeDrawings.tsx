import type { TypeFacts } from '#core/park/contract.ts';
import { drawFloorPlan, drawSection, isDrawable } from '#core/park/geometry.ts';
import { parkTexts } from '#core/park/messages.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
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
          title={joined(', ', [t('Floor plan'), name])}
          description={t(
            'The lot from above with its street at the bottom: building, yards, openings and side land.',
          )}
        />
        <figcaption>
          {joined('. ', [
            t('Floor plan'),
            sentences(
              parkTexts.inMetres,
              facts.freeSide && t('The side land is on the left or on the right, depending on the lot.'),
            ),
          ])}
        </figcaption>
      </figure>
      <figure className={classes.figure}>
        <MeasuredDrawing
          drawing={drawSection(facts)}
          scale={SECTION_SCALE}
          title={joined(', ', [t('Section'), name])}
          description={t(
            'The building cut from the street on the left to the rear, with heights above the floor.',
          )}
        />
        <figcaption>{joined('. ', [t('Section'), parkTexts.inMetres])}</figcaption>
      </figure>
    </div>
  );
}
