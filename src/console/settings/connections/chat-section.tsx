import type { StaffAnswer } from '../../../api/staff/client.ts'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { Notice } from '../../shell/notice.tsx'

type Chat = StaffAnswer<'showChatSetup'>['channels'][number] & {
  /** The address that the chat app has to send events to. */
  webhook: string
}

/** Whether a chat app works: its account, the month's messages, and where it sends events. */
export function ChatSection({ chat: { channel, setup, error, webhook, last_event_at } }: { chat: Chat }) {
  const t = useTranslations()
  const { time, number, pair } = useFormat()
  const state = setup ? 'is_on' : 'is_off'
  const quota = setup?.quota
  // any host of the site receives events
  const isOurs = setup?.webhook?.url.endsWith(new URL(webhook).pathname) ?? false
  return (
    <section className="panel grid gap-2 [overflow-wrap:anywhere]" aria-labelledby={channel} data-chat={channel}>
      <h2 id={channel}>
        {t(`channel.${channel}`)}{' '}
        <span className={`tag ${setup ? 'tag-jade' : error === null ? '' : 'tag-danger'}`}>
          {t(`connections.${state}`)}
        </span>
      </h2>
      {!setup && error === null && <p>{t('connections.chat_off')}</p>}
      {error !== null && <Notice isBad text={t(`connections.chat_${error}`)} />}
      {setup && (
        <>
          <p>{pair(t('connections.chat_account'), `${setup.account.name} (${setup.account.handle})`)}</p>
          {quota && (
            <p>
              {quota.limit === null
                ? t('chat.no_limit', { used: number(quota.used) })
                : t('chat.left', {
                    left: number(Math.max(0, quota.limit - quota.used)),
                    limit: number(quota.limit),
                  })}
            </p>
          )}
          {!isOurs && (
            <Notice
              isBad
              text={t('connections.chat_webhook_other', { url: webhook, other: setup.webhook?.url ?? '–' })}
            />
          )}
          {isOurs && !setup.webhook?.isActive && <Notice isBad text={t('connections.chat_webhook_off')} />}
        </>
      )}
      {(setup || error !== null) && (
        <p className="text-sm text-quiet">
          {last_event_at === null
            ? t('connections.chat_no_event')
            : t('connections.chat_last_event', { time: time(last_event_at) })}
        </p>
      )}
    </section>
  )
}
