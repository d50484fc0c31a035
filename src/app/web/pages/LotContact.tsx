import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lotContactTexts } from '#core/enquiries/messages.ts';
import type { AskedLot } from '#core/enquiries/web/send-contact-form.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import { lotName, typeTexts } from '#core/lots/messages.ts';
import { lotUrl } from '#core/lots/web/lot-url.ts';
import { contactLinks } from '#core/sessions/web/contact-links.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { ChatIcon, MailIcon, PhoneIcon } from '#platform/web/ui/icons.tsx';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AskButton } from './AskButton.tsx';
import classes from './LotContact.module.css';

/** Chat, call and form about one lot, which is filled in; with `isBar` behind one button at the end of a screen. */
export function LotContact({ lot, isBar = false }: { lot: AskedLot; isBar?: boolean }) {
  const chat = lotContactTexts.chat(useNameWithUrl(lot));
  const ways = <Ways about={t('lot {lot}', { lot: lot.lotNumber })} chat={chat} lot={lot} withCall />;
  if (!isBar) return ways;
  return (
    <details className={classes.fold}>
      <summary>{t('Ask')}</summary>
      {ways}
    </details>
  );
}

/** Chat and form beside the contact of the office: about the open lot of a type, or about any. */
export function TypeContact({ type, lot }: { type: LotType; lot: AskedLot | undefined }) {
  const about = lot
    ? t('lot {lot}', { lot: lot.lotNumber })
    : t('lots of {type}', { type: typeTexts(type).name });
  const named = useNameWithUrl(lot);
  const chat = lotContactTexts.chat(lot ? named : `${about}${mark('.')}`);
  return <Ways about={about} chat={chat} lot={lot} />;
}

/** The server does not know its own address. */
function useNameWithUrl(lot: AskedLot | undefined): string {
  const isHydrated = useHydrated();
  if (lot === undefined) return '';
  return isHydrated ? joined(': ', [lotName(lot), lotUrl(lot)]) : `${lotName(lot)}${mark('.')}`;
}

type WaysProps = {
  /** What it is about, as labels name it. */
  about: string;
  /** The text that a chat starts with. */
  chat: string;
  lot: AskedLot | undefined;
  withCall?: boolean;
};

/** What the operator left out is not shown. */
function Ways({ about, chat, lot, withCall = false }: WaysProps) {
  const config = useQuery(configQuery);
  const links = config.data ? contactLinks(config.data.contact, chat) : [];
  const whatsapp = links.find(({ way }) => way === 'whatsapp');
  const phone = withCall ? links.find(({ way }) => way === 'phone') : undefined;
  return (
    <div className={classes.ways}>
      {whatsapp && (
        <Button
          variant="default"
          size="md"
          component="a"
          href={whatsapp.href}
          target="_blank"
          rel="noreferrer"
          leftSection={<ChatIcon size={18} />}
          aria-label={t('WhatsApp about {about}, opens in a new tab', { about })}
        >
          {t('WhatsApp')}
        </Button>
      )}
      {phone && (
        <Button
          variant="default"
          size="md"
          component="a"
          href={phone.href}
          leftSection={<PhoneIcon size={18} />}
          aria-label={t('Call {phone} about {about}', { phone: phone.text, about })}
        >
          {t('Call')}
        </Button>
      )}
      <AskButton
        lot={lot}
        size="md"
        className={withCall ? classes.wide : undefined}
        leftSection={<MailIcon size={18} />}
      >
        {lotContactTexts.ask}
      </AskButton>
    </div>
  );
}
