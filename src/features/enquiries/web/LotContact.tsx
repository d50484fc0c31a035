import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lotContactTexts } from '#features/enquiries/messages.ts';
import { lotUrl } from '#features/lots/web/lot-url.ts';
import { contactLinks } from '#features/sessions/web/contact-links.ts';
import { configQuery } from '#features/sessions/web/queries.ts';
import { ChatIcon, MailIcon, PhoneIcon } from '#platform/web/ui/icons.tsx';
import { AskButton } from './AskButton.tsx';
import classes from './LotContact.module.css';
import type { AskedLot } from './send-contact-form.ts';

type Props = {
  lot: AskedLot;
  /** In one line at the end of a phone's screen. */
  isBar?: boolean;
};

/** Chat, call and form about one lot, which is filled in (D-158); what the operator left out is not shown (D-120). */
export function LotContact({ lot, isBar = false }: Props) {
  const config = useQuery(configQuery);
  const links = config.data ? contactLinks(config.data.contact, lotContactTexts.chat(lot, lotUrl(lot))) : [];
  const chat = links.find(({ name }) => name === 'WhatsApp');
  const phone = links.find(({ name }) => name === 'Phone');
  const size = isBar ? 'sm' : 'md';
  const about = `about lot ${lot.lotNumber}`;
  return (
    <div className={classes.ways}>
      {chat && (
        <Button
          variant="default"
          size={size}
          component="a"
          href={chat.href}
          target="_blank"
          rel="noreferrer"
          leftSection={<ChatIcon size={18} />}
          aria-label={`WhatsApp ${about}, opens in a new tab`}
        >
          WhatsApp
        </Button>
      )}
      {phone && (
        <Button
          variant="default"
          size={size}
          component="a"
          href={phone.href}
          leftSection={<PhoneIcon size={18} />}
          aria-label={`Call ${phone.text} ${about}`}
        >
          Call
        </Button>
      )}
      <AskButton
        lot={lot}
        size={size}
        className={isBar ? undefined : classes.wide}
        leftSection={<MailIcon size={18} />}
      >
        {isBar ? 'Ask' : lotContactTexts.ask}
      </AskButton>
    </div>
  );
}
