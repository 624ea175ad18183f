/** Sends a page's text to another person: with a chat app, or copied by hand. */
import type { ChatChannel } from '../../../domain/chat-channels.ts'
import { editionOf, shownEditions } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../links.ts'
import { channelName, channelOf } from './chat.tsx'

/** A text with a copy button (script), or to copy by hand. */
export function Copied({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
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

/** A message to send, with the edition's own chat first. */
export function ShareMessage({ text }: { text: string }) {
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
