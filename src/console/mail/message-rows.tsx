import type { StaffAnswer } from '../../api/staff/client.ts'
import { type Translator, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { CardTable } from '../shell/notice.tsx'

const excerptMax = 140

type Rows = StaffAnswer<'listMails'>['mails']
type Row = Pick<Rows[number], 'channel' | 'form' | 'subject' | 'body' | 'sender' | 'sender_name'>

const excerptOf = ({ body }: Pick<Row, 'body'>) => body.replace(/\s+/g, ' ').slice(0, excerptMax)

const senderOf = ({ channel, sender, sender_name }: Row, t: Translator): string =>
  sender_name || (channel === 'mail' ? sender || t('mail_in.no_sender') : t('chat.unnamed'))

/** The subject of an email; the words of a chat app's message, or what it is. */
export function titleOf(mail: Row, t: Translator): string {
  if (mail.channel === 'mail') return mail.subject || t('mail_in.no_subject')
  return excerptOf(mail) || t(`chat.form.${mail.form || 'other'}`)
}

/** Messages without a lead: sender, first words, and the lead that may be meant. */
export function MessageRows({ mails }: { mails: Rows }) {
  const t = useTranslations()
  const { time } = useFormat()
  const { offices } = useReader()
  return (
    <CardTable head={[t('mail_in.sender'), t('mail_in.message'), t('mail_in.perhaps'), t('mail_in.received')]}>
      {mails.map((mail) => (
        <tr key={mail.id} className="border-b border-line last:border-0 max-md:block max-md:px-3 max-md:py-2">
          <td className="px-3 py-2 align-top [overflow-wrap:anywhere] max-md:block max-md:p-0">
            <span className="font-semibold">{senderOf(mail, t)}</span>
            {mail.channel !== 'mail' && <span className="tag ms-2">{t(`channel.${mail.channel}`)}</span>}
            {mail.channel === 'mail' && mail.sender_name && (
              <span className="block text-sm text-quiet">{mail.sender}</span>
            )}
          </td>
          <td className="px-3 py-2 align-top [overflow-wrap:anywhere] max-md:block max-md:p-0">
            <a className="text-link inline-flex min-h-9 items-center font-semibold" href={`/console/mail/${mail.id}`}>
              {titleOf(mail, t)}
            </a>
            {mail.kind !== 'human' && mail.kind !== '' && (
              <span className="tag ms-2">{t(`mail_in.kind.${mail.kind}`)}</span>
            )}
            {mail.channel === 'mail' && <span className="block text-sm text-quiet">{excerptOf(mail)}</span>}
          </td>
          <td className="px-3 py-2 align-top max-md:block max-md:p-0">{mail.proposed?.name ?? ''}</td>
          <td className="px-3 py-2 align-top text-sm text-quiet max-md:block max-md:p-0">
            {time(mail.received_at)}
            <span className="block">{offices.nameOf(mail.office)}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
