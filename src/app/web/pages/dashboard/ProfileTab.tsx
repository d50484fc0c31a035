import { Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { MyDataCard } from '#app/web/pages/MyDataCard.tsx';
import { MembershipCard } from '#core/memberships/web/MembershipCard.tsx';
import { ChangePassword } from '#core/sessions/web/ChangePassword.tsx';
import { acceptUser } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { ProfileForm } from '#core/users/web/ProfileForm.tsx';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { ProfileFacts } from './ProfileCard.tsx';

/** The own profile, with name, phone and address editable. */
export function ProfileTab({
  user,
  isEditing,
  onEdit,
}: {
  user: User;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  const opener = useRestoredFocus<HTMLButtonElement>(Number(isEditing));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Card withBorder p={{ base: 'md', sm: 'lg' }}>
          <Group justify="space-between" mb="md">
            <Title order={2} size="h3">
              {t('My Profile')}
            </Title>
            <Group gap="sm">
              {!isEditing && (
                <Button ref={opener} size="sm" variant="default" onClick={() => onEdit(true)}>
                  {t('Edit Profile')}
                </Button>
              )}
              <ChangePassword onChanged={toast} />
            </Group>
          </Group>
          {isEditing ? (
            <ProfileForm
              user={user}
              withAddress
              onSaved={(saved) => {
                acceptUser(saved);
                onEdit(false);
                toast(profileTexts.updated);
              }}
              onCancel={() => onEdit(false)}
            />
          ) : (
            <ProfileFacts user={user} />
          )}
        </Card>
        <Stack gap="lg">
          {!isAdministrator(user) && <MembershipCard user={user} />}
          <MyDataCard />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
