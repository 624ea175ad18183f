/** Sends the text of a reply in a chat app to somebody who wrote there. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice } from '../shell/field.tsx'

export type Contact = StaffAnswer<'showLead'>['contacts'][number]
export type QuotaAnswer = StaffAnswer<'showMessageQuota'>

/** Whether messages of staff may go to somebody, and arrive. */
export const canBeReached = ({ is_confirmed, left_at }: Contact): boolean => is_confirmed && left_at === null

type Props = {
  contacts: readonly Contact[]
  /** Null if the lead has no contact in a chat app. */
  quota: QuotaAnswer | null
  isMain: boolean
  /** The contact of a rejected form. */
  chosen: string | undefined
}

/** The lead's contacts in the app, the month's remaining messages, and a button for each contact; nothing without contacts. */
export function ChatReply({ contacts, quota, isMain, chosen }: Props) {
  const t = useTranslations()
  const [first] = contacts
  if (!first) return null
  const channel = t(`channel.${first.channel}`)
  const reachable = contacts.filter(canBeReached)
  const [only] = reachable
  return (
    <section aria-labelledby="chat-reply" className="mt-1 grid gap-1.5 border-t border-line pt-2.5">
      <h3 id="chat-reply" className="font-semibold">
        {t('chat.title', { channel })}
      </h3>
      {contacts.map((contact) => (
        <Unreachable key={contact.id} contact={contact} />
      ))}
      {only && (
        <>
          <QuotaLine quota={quota} />
          {reachable.some(({ has_reply }) => has_reply) && <p className="text-sm text-quiet">{t('chat.free')}</p>}
          {reachable.length === 1 ? (
            <input type="hidden" name="contact" value={only.id} />
          ) : (
            <Choice
              name="contact"
              label={t('chat.to', { channel })}
              defaultValue={chosen ?? only.id}
              options={reachable.map(({ id, name }) => [id, name || t('chat.unnamed')])}
            />
          )}
          <Submit intent="chat" look={isMain ? 'main' : 'plain'} className="justify-self-start">
            {reachable.length === 1
              ? t('chat.send_to', { channel, name: only.name || t('chat.unnamed') })
              : t('chat.send', { channel })}
          </Submit>
        </>
      )}
    </section>
  )
}

/** Why somebody can't be written to. */
function Unreachable({ contact: { name, is_confirmed, left_at } }: { contact: Contact }) {
  const t = useTranslations()
  const { time } = useFormat()
  const who = name || t('chat.unnamed')
  if (left_at !== null) return <p className="note-bad">{t('chat.blocked', { name: who, time: time(left_at) })}</p>
  return is_confirmed ? null : <p className="note-bad">{t('chat.unconfirmed', { name: who })}</p>
}

/** What is left of the month's messages, before one is sent. */
function QuotaLine({ quota: answer }: { quota: QuotaAnswer | null }) {
  const t = useTranslations()
  const { number } = useFormat()
  if (answer?.error === 'credentials') return <p className="note-bad">{t('chat.quota_denied')}</p>
  if (!answer?.quota) return <p className="text-sm text-quiet">{t('chat.quota_unknown')}</p>
  const { limit, used } = answer.quota
  if (limit === null) return <p className="text-sm text-quiet">{t('chat.no_limit', { used: number(used) })}</p>
  const left = Math.max(0, limit - used)
  if (left === 0) return <p className="note-bad">{t('chat.none_left')}</p>
  return <p className="text-sm text-quiet">{t('chat.left', { left: number(left), limit: number(limit) })}</p>
}
