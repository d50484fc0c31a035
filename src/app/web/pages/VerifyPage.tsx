import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { VerifiedPaperCard } from '#core/papers/web/VerifiedPaperCard.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { t } from '#shared/say.ts';

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
