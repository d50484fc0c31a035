import { Container, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';
import { OwnViewingCard } from './OwnViewingCard.tsx';

/** Where the link in the mails of a viewing leads; its key stands behind the hash, so that no server logs it. */
export function ViewingPage() {
  const [id = '', key = ''] = useLocation().hash.slice(1).split('/');
  return (
    <Container size="sm" py="xl">
      <PageHeading title={t('Your Viewing')} />
      {id && key ? (
        <OwnViewingCard link={{ id, key }} />
      ) : (
        <Text>{t('This link is not complete. Open it again from the mail.')}</Text>
      )}
    </Container>
  );
}
