import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';
import { VerifiedPaperCard } from './VerifiedPaperCard.tsx';

/** Where the QR code of a paper leads. */
export function VerifyPage() {
  const { code = '' } = useParams();
  return (
    <Container size="sm" py="xl">
      <PageHeading title={t('Verify a paper')} />
      <VerifiedPaperCard code={code} />
    </Container>
  );
}
