/** Shares the list with another person or device: its URL, a QR code, a message, print. */
import { type ChatChannel, editionOf, shownEditions } from '../../../domain/editions.ts'
import { joinIds, shortlistPath } from '../../../domain/shortlist.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { channelName, channelOf } from '../../shell/layout/chat.tsx'
import { useLayout } from '../../shell/links.ts'
import type { FactedSchool } from './load.ts'

export function ShareList({ schools }: { schools: readonly FactedSchool[] }) {
  const t = useTranslations('shortlist')
  const { address, locale } = useLayout()
  const ids = schools.map(({ id }) => id)
  const link = address.canonical + shortlistPath(ids).slice('/shortlist'.length)
  return (
    <section aria-labelledby="share-title" className="card share mt-10 p-5 md:p-8">
      <div>
        <h2 id="share-title" className="no-print text-2xl">
          {t('shareTitle')}
        </h2>
        <p className="no-print mt-1 text-quiet">{t('shareText')}</p>
        <Copied id="share-link" label={t('shareLink')}>
          <input id="share-link" type="text" readOnly value={link} className="field-input" />
        </Copied>
        <Message text={[t('messageStart'), ...schools.map(({ name }, at) => `${at + 1}. ${name}`), link].join('\n')} />
        <button type="button" hidden data-print className="button button-quiet no-print mt-5">
          {t('print')}
        </button>
        <p className="print-only">
          {t('printedFrom')} {link}
        </p>
      </div>
      <figure className="share-code">
        <img src={`/qr/shortlist-${locale}.svg?s=${joinIds(ids)}`} width={176} height={176} alt={t('qrAlt')} />
        <figcaption className="no-print mt-2 text-sm text-quiet">{t('qrText')}</figcaption>
      </figure>
    </section>
  )
}

/** A text with a copy button (script), or to copy by hand. */
function Copied({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  const t = useTranslations('shortlist')
  return (
    <div className="no-print mt-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        {children}
        <button type="button" hidden data-copy={id} data-copied={t('copied')} className="button button-quiet shrink-0">
          {t('copy')}
        </button>
      </div>
    </div>
  )
}

/** Links that open a chat app with a text; apps without such a link get it by pasting. */
const SENDS: Partial<Record<ChatChannel, (text: string) => string>> = {
  line: (text) => `https://line.me/R/share?text=${encodeURIComponent(text)}`,
  whatsapp: (text) => `https://wa.me/?text=${encodeURIComponent(text)}`,
}

const rowsMax = 8

/** The list as a message, with the edition's own chat first. */
function Message({ text }: { text: string }) {
  const t = useTranslations('shortlist')
  const { locale } = useLayout()
  const localChannel = channelOf(locale)
  const channels = [
    localChannel,
    ...shownEditions()
      .map((other) => editionOf(other).chat)
      .filter((other) => other !== localChannel),
  ]
  return (
    <div className="no-print mt-4">
      <label htmlFor="share-message" className="font-semibold">
        {t('messageLabel')}
      </label>
      <textarea
        id="share-message"
        readOnly
        rows={Math.min(text.split('\n').length, rowsMax)}
        value={text}
        className="field-input mt-1"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" hidden data-share="share-message" className="button button-quiet">
          {t('send')}
        </button>
        {channels.map((channel) => {
          const send = SENDS[channel]
          const name = channelName(channel)
          return send ? (
            <a
              key={channel}
              href={send(text)}
              rel="noopener noreferrer"
              target="_blank"
              className="button button-quiet"
            >
              {t('sendWith', { channel: name })}
            </a>
          ) : (
            <button
              key={channel}
              type="button"
              hidden
              data-copy="share-message"
              data-copied={t('copied')}
              className="button button-quiet"
            >
              {t('copyFor', { channel: name })}
            </button>
          )
        })}
      </div>
    </div>
  )
}
