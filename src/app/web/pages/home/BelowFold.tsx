import { memo, Suspense } from 'react';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
// part of the page's own styles: those of a lazy chunk come too late for what the server renders
import './BuyerDetails.module.css';

/** Distance below the viewport at which a part is hydrated. */
const AHEAD = '600px';

/** Resolves when the element is near the viewport; at once on the server, and where the page was not rendered by it. */
function nearView(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
  });
}

/** The chunk of a part, when it is near the viewport. */
const load = async (part: string) => {
  await nearView(part);
  return import('./BuyerDetails.tsx');
};
const parts = {
  'buyer-details': lazyWithFallback(async () => (await load('buyer-details')).BuyerDetails),
  'sales-office': lazyWithFallback(async () => (await load('sales-office')).SalesOffice),
};

/**
 * A part of the landing page that holds plain text: the server's markup stands until its chunk is there. memo: an update above a
 * boundary that is not hydrated yet would replace its markup.
 */
export const BelowFold = memo(({ part }: { part: keyof typeof parts }) => {
  const Part = parts[part];
  return (
    <div id={part}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  );
});
