import { useTranslations } from '../messages/provider.tsx'

/** Links that open a chat with the organisation; the text typed in there shows whose booking or order it is. */
export function ChatLinks({ chats }: { chats: readonly { channel: 'line'; url: string }[] }) {
  const t = useTranslations('result.chat')
  if (chats.length === 0) return null
  return (
    <div className="no-print mt-5">
      <ul className="flex flex-wrap gap-3">
        {chats.map(({ channel, url }) => (
          <li key={channel}>
            <a href={url} className="button button-quiet" target="_blank" rel="noreferrer">
              {t(channel)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-quiet">{t('hint')}</p>
    </div>
  )
}
