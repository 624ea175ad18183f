import type { StaffAnswer } from '../../api/staff/client.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'

export type ReceivedMail = StaffAnswer<'showMail'>['mail']

/** A longer text is whole in the mailbox. */
const shownMax = 20_000
const bytesPerKb = 1024

/** A received message: sender, subject, text, the quotation folded, attachments by their true type. */
export function Message({ mail }: { mail: ReceivedMail }) {
  const t = useTranslations()
  if (mail.channel !== 'mail') return <ChatMessage mail={mail} />
  const sender = [mail.sender_name, mail.sender && `<${mail.sender}>`].filter(Boolean).join(' ')
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="text-sm text-quiet">
        {t('mail_in.from', { sender: sender || t('mail_in.no_sender') })}
        {mail.kind !== 'human' && mail.kind !== '' && (
          <span className="tag ms-2">{t(`mail_in.kind.${mail.kind}`)}</span>
        )}
      </p>
      {mail.recipients.length > 0 && (
        <p className="text-sm text-quiet">{t('mail_in.to', { recipients: mail.recipients.join(', ') })}</p>
      )}
      <p className="font-semibold">{mail.subject || t('mail_in.no_subject')}</p>
      {!mail.is_whole && <p className="note-bad">{t('mail_in.too_large')}</p>}
      <p className="whitespace-pre-wrap">{mail.body.slice(0, shownMax)}</p>
      {mail.quoted !== '' && (
        <details>
          <summary className="min-h-9 content-center text-sm text-quiet">{t('mail_in.quoted')}</summary>
          <p className="whitespace-pre-wrap text-sm text-quiet">{mail.quoted.slice(0, shownMax)}</p>
        </details>
      )}
      <Attachments mail={mail} />
      {mail.has_html && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a
            className="text-link inline-flex min-h-9 items-center"
            href={`/console/mail/${mail.id}/html`}
            target="_blank"
            rel="noreferrer"
          >
            {t('mail_in.as_sent')}
          </a>
          <a
            className="text-link inline-flex min-h-9 items-center"
            href={`/console/mail/${mail.id}/html?pictures=1`}
            target="_blank"
            rel="noreferrer"
          >
            {t('mail_in.with_pictures')}
          </a>
        </p>
      )}
    </div>
  )
}

/** A message of a chat app: sender, what it is, its words and its file. */
function ChatMessage({ mail }: { mail: ReceivedMail }) {
  const t = useTranslations()
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="text-sm text-quiet">
        {t('mail_in.from', { sender: mail.sender_name || t('chat.unnamed') })}
        <span className="tag ms-2">{t(`channel.${mail.channel as 'line'}`)}</span>
      </p>
      {mail.form !== 'text' && mail.form !== '' && <p className="font-semibold">{t(`chat.form.${mail.form}`)}</p>}
      {mail.body !== '' && <p className="whitespace-pre-wrap">{mail.body.slice(0, shownMax)}</p>}
      {!mail.is_whole && <p className="note-bad">{t('chat.no_file')}</p>}
      <Attachments mail={mail} />
    </div>
  )
}

function Attachments({ mail }: { mail: ReceivedMail }) {
  const t = useTranslations()
  const { number } = useFormat()
  if (mail.parts.length === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4" aria-label={t('mail_in.attachments')}>
      {mail.parts.map(({ name, type, bytes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place names an attachment
        <li key={place}>
          <a className="text-link inline-flex min-h-9 items-center" href={`/console/mail/${mail.id}/parts/${place}`}>
            {name || t('mail_in.unnamed')}
          </a>
          <span className="ms-1 text-sm text-quiet">
            {t('mail_in.part', { type: typeName(type), size: number(Math.ceil(bytes / bytesPerKb)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const NAMES: Record<string, string> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/msword': 'DOC',
  'application/x-ole-storage': 'OLE',
  'application/x-msdownload': 'EXE',
  'application/octet-stream': '?',
  'message/rfc822': 'EML',
  'text/plain': 'TXT',
}

/** The usual short name of a file type. */
const typeName = (type: string): string =>
  NAMES[type] ?? (type.split('/')[1] ?? '').replace(/^(x-|vnd\.)/, '').toUpperCase()
