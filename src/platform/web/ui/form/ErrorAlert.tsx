import { Alert, type AlertProps } from '@mantine/core';
import { WarningIcon } from '../icons.tsx';

/** A failure, announced at once. */
export function ErrorAlert(props: AlertProps) {
  return <Alert color="red" role="alert" icon={<WarningIcon size={20} />} {...props} />;
}
