import { type Actor, isAdministrator } from '#shared/actor.ts';

/** Whether a person has to switch two-step login on before anything else; `isRequired` is the operator's choice (D-186). */
export function mustSwitchOnTwoStep(
  person: Pick<Actor, 'role'>,
  isOn: boolean,
  isRequired: boolean,
): boolean {
  return isRequired && !isOn && isAdministrator(person);
}
