import { oneTimeToken } from '#core/sessions/server/link-store.ts';
import type { Config } from '#platform/server/config.ts';
import { headerText, type Mail } from '#platform/server/mail.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import { portalUrl } from '#platform/server/portal-url.ts';
import { sayIn } from '#platform/server/translations.ts';
import { escapeHtml } from '#shared/html.ts';
import { locales } from '#shared/language.ts';
import { joined } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { type MailState, type MailTemplate, mailTopics } from '../lifecycle.ts';
import type { FullMailView, MailView } from '../mail-contract.ts';
import { linkMails, mailFrame } from '../mail-messages.ts';
import { unsubscribeKey } from './actions.ts';
import { type LinkData, type LoggedMail, mailData, type NoticeData, type OutboxRow } from './outbox-store.ts';

/** What stands in every mail, and where its links lead. */
export type MailParts = { config: Config; key: PortalKey };

/** Whether a mail is rendered for whom it is sent to or for the mail log. */
type Purpose = 'sending' | 'log';

type Foot = { label: string; href: string };
/** In the log a sentence stands in for the link that stops mails. */
type Links = { settings: Foot; stop: Foot | string; unsubscribe?: string };

/**
 * The links of a mail about a topic; one to the office's own address, or one that is always sent, has none. The link that
 * stops mails works without a login, so the log does not show it (D-165).
 */
function linksOf(
  row: OutboxRow,
  { config, key }: MailParts,
  { purpose, say }: { purpose: Purpose; say: Say },
): Links | undefined {
  const topic = mailTopics.find((each) => each === row.template);
  if (!topic || row.userId === null) return undefined;
  const site = portalUrl(config);
  const settings = { label: say('Mail settings'), href: `${site}/profile` };
  if (purpose === 'log') return { settings, stop: mailFrame.stopHidden(say, topic) };
  const query = new URLSearchParams({ user: row.userId, topic, key: unsubscribeKey(key, row.userId, topic) });
  return {
    settings,
    stop: { label: mailFrame.stop(say, topic), href: `${site}/unsubscribe?${query}` },
    unsubscribe: `${site}/api/public/mail/unsubscribe/${row.userId}/${topic}/${query.get('key')}`,
  };
}

/** The log does not show the link, except in a development with its public accounts (D-184). */
function letterOf(
  data: LinkData,
  recipient: string,
  { config, key }: MailParts,
  purpose: Purpose,
): NoticeData {
  const { path, ...words } = linkMails[data.template];
  const say = sayIn(data.language ?? 'en');
  const title = say(words.title);
  const text = say(words.text);
  const isShown = purpose === 'sending' || config.cast !== undefined;
  // the page names the address that it confirms
  const about = data.template === 'confirm_email' ? `/${encodeURIComponent(recipient)}` : '';
  const link = isShown ? `${path}#${oneTimeToken(key, data.linkId)}${about}` : say('[one-time link]');
  const items = [{ title: say('{title}.', { title }), text, link, button: title }];
  const { name, language } = data;
  return { template: 'account', name, reason: say(mailFrame.account), items, more: 0, language };
}

/** The mail of an outbox row, the same in every attempt; undefined once its text is no longer kept. */
export function renderMail(row: OutboxRow, parts: MailParts, purpose: Purpose = 'sending'): Mail | undefined {
  const parsed = mailData.safeParse(row.data);
  if (!parsed.success) return undefined;
  const { from, office } = parts.config.mail;
  const common = {
    to: row.recipient,
    from,
    subject: row.subject,
    messageId: row.messageId,
    date: row.createdAt,
  };
  if ('text' in parsed.data) {
    const { text, replyTo, calendar } = parsed.data;
    const answered = replyTo && { name: headerText(replyTo.name), address: replyTo.address };
    return { ...common, text, replyTo: answered ?? office, ...(calendar && { calendar }) };
  }
  const say = sayIn(parsed.data.language ?? 'en');
  const links = linksOf(row, parts, { purpose, say });
  const letter = 'linkId' in parsed.data ? letterOf(parsed.data, row.recipient, parts, purpose) : parsed.data;
  return {
    ...common,
    replyTo: office,
    text: textPart(letter, links, parts.config),
    html: htmlPart(letter, links, parts.config),
    ...(links?.unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${links.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** The button of a mail: a single notice opens its page, several open the list. */
function buttonOf({ items, more, language = 'en' }: NoticeData, site: string): Foot {
  const say = sayIn(language);
  const [only] = items;
  const isList = items.length > 1 || more > 0 || !only;
  return isList
    ? { label: say('Open'), href: `${site}/notices` }
    : { label: only.button, href: only.link.startsWith('/') ? `${site}${only.link}` : only.link };
}

function footOf({ template, reason, language = 'en' }: NoticeData): string {
  const say = sayIn(language);
  return template === 'refund' || template === 'offer' || template === 'account'
    ? mailFrame.always(say, reason)
    : mailFrame.because(say, reason);
}

/** What stands below the title of a notice. */
const linesOf = ({ text, earlier, next }: NoticeData['items'][number]): string[] =>
  [...text.split('\n'), next, earlier].flatMap((line) => line || []);

function textPart(data: NoticeData, links: Links | undefined, config: Config): string {
  const { name, items, more, language = 'en' } = data;
  const say = sayIn(language);
  const site = portalUrl(config);
  const button = buttonOf(data, site);
  const listed = items.map((item) =>
    [`- ${item.title}`, ...linesOf(item), `${site}${item.link}`].join('\n  '),
  );
  const [only] = items;
  const body =
    items.length > 1
      ? [
          say('Since the last mail:'),
          [...listed, ...(more > 0 ? [mailFrame.more(say, more)] : [])].join('\n'),
        ]
      : [only?.title, ...(only ? linesOf(only) : [])];
  const foot = [
    footOf(data),
    ...(links ? [links.settings, links.stop] : []).map((each) =>
      typeof each === 'string' ? each : joined(': ', [each.label, each.href], language),
    ),
  ];
  return `${[
    mailFrame.greeting(say, name),
    ...body,
    joined(': ', [button.label, button.href], language),
    mailFrame.sender(config.parkName, config.contact),
    foot.filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const FONT = 'font-family:Arial,Helvetica,sans-serif';
const paragraph = (html: string, style = 'margin:0 0 16px') => `<p style="${style}">${html}</p>`;
/** A link, or its label with what stands in its place. */
const anchor = ({ label, href }: Foot, style: string) =>
  href.startsWith('http')
    ? `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`
    : escapeHtml(`${label}: ${href}`);

/** One column of at most 600 px in tables with inline styles: what mail programs agree on. Nothing is fetched from elsewhere. */
function htmlPart(data: NoticeData, links: Links | undefined, config: Config): string {
  const { name, items, more, language = 'en' } = data;
  const say = sayIn(language);
  const site = portalUrl(config);
  const [only] = items;
  const list = items.map((item) =>
    // a link without a colour of its own suits light and dark schemes
    paragraph(
      [anchor({ label: item.title, href: `${site}${item.link}` }, ''), ...linesOf(item).map(escapeHtml)].join(
        '<br>',
      ),
      'margin:0 0 14px',
    ),
  );
  const body =
    items.length > 1
      ? [
          paragraph(say('Since the last mail:')),
          ...list,
          ...(more > 0 ? [paragraph(mailFrame.more(say, more))] : []),
        ]
      : [
          paragraph(`<strong>${escapeHtml(only?.title ?? '')}</strong>`),
          ...(only ? linesOf(only).map((line) => paragraph(escapeHtml(line))) : []),
        ];
  const button = anchor(
    buttonOf(data, site),
    'display:inline-block;padding:12px 20px;background:#0b5cad;color:#ffffff;border-radius:6px;text-decoration:none',
  );
  const footLinks = (links ? [links.settings, links.stop] : []).map((each) =>
    typeof each === 'string' ? escapeHtml(each) : anchor(each, 'color:inherit'),
  );
  const foot = `${escapeHtml(footOf(data))} ${footLinks.join(' &middot; ')}`;
  return `<!doctype html>
<html lang="${locales[language].replace('en-MY', 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td style="${FONT};font-size:16px;line-height:1.5;text-align:left;overflow-wrap:anywhere">
${paragraph(escapeHtml(config.parkName), 'margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid #0b5cad;font-weight:bold')}
${[paragraph(escapeHtml(mailFrame.greeting(say, name))), ...body, paragraph(button, 'margin:24px 0')].join('\n')}
${paragraph(escapeHtml(mailFrame.sender(config.parkName, config.contact)), 'margin:32px 0 8px;padding-top:16px;border-top:1px solid #8a93a0;font-size:13px')}
${paragraph(foot, 'margin:0;font-size:13px')}
</td></tr></table></td></tr></table></body></html>
`;
}

export function stateOf({
  sentAt,
  failedAt,
  keptAt,
  dropped,
}: Pick<OutboxRow, 'sentAt' | 'failedAt' | 'keptAt' | 'dropped'>): MailState {
  if (sentAt) return 'sent';
  if (dropped) return 'dropped';
  if (failedAt) return 'failed';
  return keptAt ? 'kept' : 'waiting';
}

/** A mail as the log lists it. */
export function presentMail({ mail, name }: LoggedMail): MailView {
  return {
    _id: String(mail.id),
    to: mail.recipient,
    name: name ?? '',
    subject: mail.subject,
    template: mail.template as MailTemplate,
    state: stateOf(mail),
    attempts: mail.attempts,
    lastError: mail.lastError,
    dropped: mail.dropped,
    createdAt: mail.createdAt.toISOString(),
    dueAt: mail.dueAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

/** A mail of the log with its text part. */
export function presentFullMail(logged: LoggedMail, parts: MailParts): FullMailView {
  return { ...presentMail(logged), text: renderMail(logged.mail, parts, 'log')?.text ?? null };
}
