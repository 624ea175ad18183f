import { MessageCircle, X } from 'lucide-react'
import { CHANNEL_NAMES, type ChatChannel } from '../../../domain/chat-channels.ts'
import { isKeyOf } from '../../../domain/collections.ts'
import { editionOf, type Locale } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import type { LayoutData } from '../layout-data.ts'
import { useHref } from '../links.ts'

const SOCIAL_NAMES = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', ...CHANNEL_NAMES }

export const channelName = (channel: ChatChannel): string => CHANNEL_NAMES[channel]
export const socialName = (kind: string): string => (isKeyOf(SOCIAL_NAMES, kind) ? SOCIAL_NAMES[kind] : kind)
export const channelOf = (locale: Locale): ChatChannel => editionOf(locale).chat

// between phones and very wide screens the label would cover the page's text
const wordClass = 'md:max-[1640px]:sr-only'
const pill = 'button border-line bg-card text-ink shadow-card hover:border-ink'

/** The edition's chat button, at the bottom of the screen. No third-party content loads before a click. */
export function ChatChannels({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const href = useHref()
  const isBooking = layout.address.path.startsWith('/consultation')
  return (
    <aside
      aria-label={t('chatCall')}
      className={`bottom-bar no-print in-[body:has([data-bottom-bar])]:max-md:hidden fixed right-0 bottom-0 z-30 flex items-end gap-2 p-2 md:right-4 md:bottom-4 md:p-0 ${isBooking ? 'max-md:hidden' : 'left-0 border-t border-line bg-paper md:left-auto md:border-0 md:bg-transparent'}`}
    >
      {!isBooking && (
        <a href={href('/consultation')} className="button button-main grow md:hidden">
          {t('bookShort')}
        </a>
      )}
      <div className="ml-auto">
        {channelOf(layout.locale) === 'line' ? (
          <ChatChoice layout={layout} />
        ) : (
          <ChatLink layout={layout} channel={channelOf(layout.locale)} />
        )}
      </div>
      {channelOf(layout.locale) === 'whatsapp' && <OtherChannels layout={layout} />}
    </aside>
  )
}

function ChatLink({
  layout,
  channel,
  isHidden = false,
}: {
  layout: LayoutData
  channel: ChatChannel
  isHidden?: boolean
}) {
  const t = useTranslations('layout')
  const place = layout.site.chat[channel]
  if (!place) return null
  return (
    <a
      href={place.url}
      rel="noopener"
      className={pill}
      data-chat={channel}
      hidden={isHidden}
      aria-label={t('chatWith', { channel: channelName(channel) })}
    >
      <MessageCircle size={20} aria-hidden className="text-jade" />
      <span className={wordClass}>{channelName(channel)}</span>
    </a>
  )
}

/** The widget of editions with Line: a call to action, with Facebook and Line behind it. */
function ChatChoice({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const facebook = layout.site.social.find(({ kind }) => kind === 'facebook')
  const { line } = layout.site.chat
  const choices = [
    ...(line ? [{ name: channelName('line'), url: line.url }] : []),
    ...(facebook ? [{ name: 'Facebook', url: facebook.url }] : []),
  ]
  if (choices.length === 0) return null
  return (
    <details className="group relative" data-menu>
      <summary className={pill}>
        <MessageCircle size={20} aria-hidden className="text-jade group-open:hidden" />
        <X size={20} aria-hidden className="hidden group-open:block" />
        <span className={wordClass}>{t('chatCall')}</span>
      </summary>
      <ul className="card absolute right-0 bottom-full mb-2 min-w-44 p-2">
        {choices.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener" className="flex min-h-11 items-center rounded-lg px-3 hover:bg-sand">
              {t('chatWith', { channel: name })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** For readers of Thai and Simplified Chinese, who have no edition: enhance.ts shows the one for the browser's language. */
function OtherChannels({ layout }: { layout: LayoutData }) {
  const t = useTranslations('layout')
  const { wechat } = layout.site.chat
  if (!wechat) return <ChatLink layout={layout} channel="line" isHidden />
  return (
    <>
      <ChatLink layout={layout} channel="line" isHidden />
      <DialogButton dialog="wechat" command="show-modal" className={pill} data-chat="wechat" hidden>
        <MessageCircle size={20} aria-hidden className="text-jade" />
        {channelName('wechat')}
      </DialogButton>
      <dialog id="wechat" aria-labelledby="wechat-title" className="card m-auto w-80 p-6 text-center">
        <h2 id="wechat-title" className="text-lg">
          {t('wechatTitle')}
        </h2>
        <img
          src="/qr/wechat.svg"
          width={200}
          height={200}
          loading="lazy"
          alt={t('qrAlt', { channel: channelName('wechat') })}
          className="mx-auto my-4 rounded-lg bg-[#fff] p-2"
        />
        <p>{t('wechatText', { id: wechat.id ?? '' })}</p>
        <DialogButton dialog="wechat" command="close" className="button button-quiet mt-4">
          {t('close')}
        </DialogButton>
      </dialog>
    </>
  )
}
