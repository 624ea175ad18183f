/** Answers a lead by mail or another channel, and logs that the person wrote again. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { CHANNELS, channelLinks, type Reached, WAYS_OF_WRITING } from '../../domain/leads/answers/channels.ts'
import { openPlaceholders, withoutOwnWords } from '../../domain/leads/answers/placeholders.ts'
import { hasMail } from '../../domain/leads/answers/same-mail.ts'
import { useFormat, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field, TextArea } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Draft, LeadFormResult } from './act-on-lead.ts'
import { ChatReply, type Contact, type QuotaAnswer } from './chat-reply.tsx'
import type { LeadItem } from './lead-tags.tsx'
import { type LeadFile, MailExtras, SendLater } from './mail-extras.tsx'

type Props = {
  lead: LeadItem
  events: Events
  /** Subject of the person's last email; empty without one. */
  answered: string
  /** People of the lead who write in a chat app. */
  contacts: readonly Contact[]
  quota: QuotaAnswer | null
  /** Whether the person's last message came by a chat app in which they can be reached. */
  prefersChat: boolean
  /** The person's latest preferred contact method. */
  contactMethod: string | null
  templates: Templates
  files: readonly LeadFile[]
  /** The chosen template, filled in, or a mail that was undone. */
  draft: Draft | null
  preview: StaffAnswer<'previewAnswer'> | undefined
  formResult: LeadFormResult | undefined
}

const ANSWERS: readonly string[] = ['preview', 'mail', 'schedule', 'chat', ...CHANNELS]

/** A mail to the person, or their own channel with the text to copy. Both stop the SLA timer. */
export function AnswerForm({
  lead,
  events,
  answered,
  contacts,
  quota,
  prefersChat,
  contactMethod,
  templates,
  files,
  draft,
  preview,
  formResult,
}: Props) {
  const t = useTranslations()
  const answerResult = formResult && ANSWERS.includes(formResult.intent) ? formResult : undefined
  const input: Partial<Record<string, string>> = answerResult?.input ?? draft ?? { subject: replySubject(answered) }
  const errors = answerResult?.errors ?? {}
  const canMail = lead.email !== ''
  const open = openPlaceholders(...[input.subject, input.text].map((text) => withoutOwnWords(text ?? '', [lead.name])))
  return (
    <section className="panel max-lg:order-2">
      <h2>{t('lead.answer')}</h2>
      <TemplateChoice templates={templates} edition={lead.edition} chosen={draft?.template ?? ''} />
      <PostForm
        encType="multipart/form-data"
        className="mt-2 grid gap-2.5"
        data-changed={answerResult || draft ? '' : undefined}
      >
        <input type="hidden" name="version" value={lead.version} />
        {canMail ? (
          <Field
            name="subject"
            label={t('lead.subject')}
            errors={errors.subject}
            maxLength={200}
            defaultValue={input.subject}
            data-key="e"
          />
        ) : (
          <p className="text-sm text-quiet">{t('answer.no_email')}</p>
        )}
        <TextArea
          name="text"
          label={t('lead.text')}
          errors={errors.text}
          rows={draft ? 14 : 7}
          maxLength={20_000}
          defaultValue={input.text}
          data-answer
        />
        {open.length > 0 && !errors.text && !errors.subject && (
          <p className="note-bad">{t('answer.open', { names: open.map((name) => `{${name}}`).join(' ') })}</p>
        )}
        {canMail && (
          <>
            {preview && <Preview edition={lead.edition} preview={preview} />}
            <AnywayBox lead={lead} errors={errors.anyway} />
            <AgainBox events={events} text={input.text ?? ''} errors={errors.again} />
            <MailExtras files={files} input={input} formResult={answerResult} />
            <div className="flex flex-wrap items-center gap-2">
              <Submit intent="preview">{t('answer.preview')}</Submit>
              <Submit intent="mail" look={prefersChat ? 'plain' : 'main'}>
                {t('lead.send')}
              </Submit>
            </div>
            <SendLater lead={lead} input={input} formResult={answerResult} />
          </>
        )}
        <ChatReply contacts={contacts} quota={quota} isMain={prefersChat} chosen={answerResult?.input.contact} />
        <Channels
          person={{ ...lead, contact_method: contactMethod }}
          text={open.length > 0 ? '' : (input.text ?? '')}
        />
      </PostForm>
    </section>
  )
}

/** The subject of a reply, which mail programs put into the same conversation. */
const replySubject = (subject: string): string =>
  subject === '' || /^re\s*[:：]/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200)

export type Templates = StaffAnswer<'listTemplates'>['templates']

/** The templates in the person's language. Choosing one loads the page with it. */
export function TemplateChoice({
  templates,
  edition,
  chosen,
}: {
  templates: Templates
  edition: Locale
  chosen: string
}) {
  const t = useTranslations()
  const fitting = templates.filter(({ texts }) => texts[edition])
  if (fitting.length === 0) return null
  return (
    <form method="get" className="mt-2 flex flex-wrap items-end gap-2" data-replaces={t('answer.replaces')}>
      <div className="min-w-0 grow">
        <Choice
          name="template"
          label={t('answer.template')}
          defaultValue={chosen}
          required
          options={fitting.map(({ id, title }) => [id, title])}
          none={t('answer.choose')}
        />
      </div>
      <Submit>{t('answer.fill_in')}</Submit>
    </form>
  )
}

/** The mail as the recipient will see it. A script hides it when the subject or text changes. */
export function Preview({ edition, preview }: { edition: Locale; preview: StaffAnswer<'previewAnswer'> }) {
  const t = useTranslations()
  const { htmlLang } = editionOf(edition)
  return (
    <section aria-label={t('answer.preview_title')} data-preview>
      <h3 className="font-semibold">{t('answer.preview_title')}</h3>
      <p className="text-sm text-quiet">{t('answer.preview_to', { to: preview.to, from: preview.reply_to })}</p>
      <CopiesAndFiles copies={preview.cc} files={preview.files} />
      <div lang={htmlLang} className="mt-2 rounded-lg border border-line bg-paper p-4">
        <p className="text-lg font-semibold">{preview.subject}</p>
        {preview.paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no ids, and the page is rendered once
          <p key={at} className="mt-2.5 whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="mt-4 font-semibold">{preview.signature}</p>
        <p className="mt-3 text-sm text-quiet">{preview.footer}</p>
      </div>
    </section>
  )
}

/** The addresses that get a copy of a mail, and the names of its files. */
export function CopiesAndFiles({
  copies,
  files,
}: {
  copies: readonly string[]
  files: readonly { id: string; name: string }[]
}) {
  const t = useTranslations()
  const { pair } = useFormat()
  return (
    <>
      {copies.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">{pair(t('mail_out.cc'), copies.join(', '))}</p>
      )}
      {files.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere]">
          {pair(t('mail_out.files'), files.map(({ name }) => name).join(', '))}
        </p>
      )}
    </>
  )
}

/** A warning that the last mail to this address bounced, with a checkbox to send anyway. */
export function AnywayBox({
  lead: { refused: bounce, email },
  errors,
}: {
  lead: Pick<LeadItem, 'refused' | 'email'>
  errors?: string[] | undefined
}) {
  const t = useTranslations()
  const { time } = useFormat()
  if (!bounce) return null
  return (
    <div className="note-bad">
      <p>{t('answer.refused', { address: email, time: time(bounce.at), reason: t(`bounce.${bounce.reason}`) })}</p>
      <Checkbox name="anyway" label={t('answer.anyway')} errors={errors} />
    </div>
  )
}

export type Events = StaffAnswer<'showLead'>['events']

type AgainBoxProps = { events: Events; text: string; errors?: string[] | undefined }

/** A warning that the person already has this mail, with a checkbox to send it again. */
export function AgainBox({ events, text, errors }: AgainBoxProps) {
  const t = useTranslations()
  const { time } = useFormat()
  const sent = events.find(({ kind, data }) => kind === 'mail' && hasMail([String(data.text ?? '')], text))
  if (!sent && !errors) return null
  return (
    <div className="note-bad">
      {sent && <p>{t('answer.sent_before', { time: time(sent.at), who: sent.who ?? '–' })}</p>}
      <Checkbox name="again" label={t('answer.again')} errors={errors} />
    </div>
  )
}

/** Links that open the person's channels with the text, and buttons that log an answer there. */
export function Channels({ person, text }: { person: Reached; text: string }) {
  const t = useTranslations()
  return (
    <fieldset className="mt-1 border-t border-line pt-2.5">
      <legend className="sr-only">{t('answer.elsewhere')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">{t('answer.elsewhere')}</p>
        <button type="button" className="button" data-copy={t('answer.copied')} hidden>
          {t('answer.copy')}
        </button>
      </div>
      <p className="text-sm text-quiet">{t('answer.elsewhere_hint')}</p>
      <ul className="mt-2 grid gap-1.5">
        {channelLinks(person, text).map(({ channel, href, is_wanted }) => (
          <li key={channel} className="flex flex-wrap items-center gap-2 md:grid md:grid-cols-[15rem_max-content]">
            {href ? (
              <a
                className="button justify-self-start"
                href={href}
                target="_blank"
                rel="noreferrer"
                data-carries={channel}
              >
                {channel === 'phone'
                  ? t('answer.call')
                  : t('answer.open_channel', { channel: t(`channel.${channel}`) })}
                {is_wanted && <span className="tag tag-jade">{t('answer.wanted')}</span>}
              </a>
            ) : (
              <span className="text-sm text-quiet">{t('answer.no_address', { channel: t(`channel.${channel}`) })}</span>
            )}
            <Submit intent={channel}>{t('answer.done_by', { channel: t(`channel.${channel}`) })}</Submit>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Logs a message of the person on a channel that the server does not receive. The SLA timer starts again. */
export function WroteAgain({ formResult }: { formResult: LeadFormResult | undefined }) {
  const t = useTranslations()
  const formInput = formResult?.intent === 'wrote' ? formResult : undefined
  return (
    <details className="panel max-lg:order-2" open={formInput !== undefined}>
      <summary className="min-h-9 content-center font-semibold">{t('wrote.title')}</summary>
      <PostForm className="mt-2 grid gap-2">
        <p className="text-sm text-quiet">{t('wrote.hint')}</p>
        <Choice
          name="channel"
          label={t('wrote.channel')}
          defaultValue={formInput?.input.channel}
          options={WAYS_OF_WRITING.map((channel) => [channel, t(`wrote.by_${channel}`)])}
        />
        <TextArea
          name="words"
          label={t('wrote.text')}
          errors={formInput?.errors.text}
          rows={2}
          maxLength={5000}
          defaultValue={formInput?.input.words}
        />
        <Submit intent="wrote" className="justify-self-start">
          {t('wrote.note')}
        </Submit>
      </PostForm>
    </details>
  )
}
