import { Button, Card, Group, Stack, Title } from '@mantine/core';
import { acceptUser } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { profileTexts } from '#features/users/messages.ts';
import { ProfileForm } from '#features/users/web/ProfileForm.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { ProfileFacts } from './ProfileCard.tsx';

/** The own profile to read, and name, phone and address to change (R-DASH-14). */
export function ProfileTab({
  user,
  isEditing,
  onEdit,
}: {
  user: User;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  const { status, say, clear } = useStatus();
  return (
    <Stack maw="40rem">
      <StatusMessage status={status} onClear={clear} />
      <Card withBorder padding="lg">
        <Group justify="space-between" mb="md">
          <Title order={2} size="h3">
            My Profile
          </Title>
          {!isEditing && (
            <Button variant="default" onClick={() => onEdit(true)}>
              Edit Profile
            </Button>
          )}
        </Group>
        {isEditing ? (
          <ProfileForm
            user={user}
            withAddress
            onSaved={(saved) => {
              acceptUser(saved);
              onEdit(false);
              say('success', profileTexts.updated);
            }}
            onFailed={(text) => say('error', text)}
            onCancel={() => onEdit(false)}
          />
        ) : (
          <ProfileFacts user={user} />
        )}
      </Card>
    </Stack>
  );
}
