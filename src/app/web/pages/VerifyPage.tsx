import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { paperTexts } from '#features/papers/messages.ts';
import { VerifiedPaperCard } from '#features/papers/web/VerifiedPaperCard.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';

/** Where the QR code of a paper leads. */
export function VerifyPage() {
  const { code = '' } = useParams();
  return (
    <Container size="sm" py="xl">
      <PageHeading title={paperTexts.verify} />
      <VerifiedPaperCard code={code} />
    </Container>
  );
}
