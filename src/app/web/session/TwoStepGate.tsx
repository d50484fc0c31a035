import { Button, Container, Stack } from '@mantine/core';
import { TwoStepCard } from '#core/sessions/web/TwoStepCard.tsx';
import { guardTexts } from './messages.ts';
import { useLogout } from './sign-out-flow.ts';

/** All that an administrator without two-step login sees where the operator requires it. */
export function TwoStepGate() {
  const logout = useLogout();
  return (
    <Container size="sm" py="xl" component="main" w="100%">
      <Stack>
        <TwoStepCard isRequired />
        <Button variant="default" size="sm" onClick={logout} style={{ alignSelf: 'flex-start' }}>
          {guardTexts.logOut}
        </Button>
      </Stack>
    </Container>
  );
}
