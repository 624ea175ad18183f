/** Answers a lead by mail or another channel, and logs that the person wrote again. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { CHANNELS, channelLinks, type Reached, WAYS_OF_WRITING } from '../../domain/leads/answers/channels.ts'
import { openPlaceholders, withoutOwnWords } from '../../domain/leads/answers/placeholders.ts'
import { hasMail } from '../../domain/leads/answers/same-mail.ts'
import { useWords, useWriting } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, TextArea, Tick } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Draft, Refused } from './act-on-lead.ts'
import type { LeadItem } from './lead-marks.tsx'

type Props = {
  lead: LeadItem
  events: Events
  /** The person's latest preferred contact method. */
  contactMethod: string | null
  templates: Templates
  /** The chosen template, filled in. */
  draft: Draft | null
  preview: StaffAnswer<'previewAnswer'> | undefined
  refused: Refused | undefined
}

const ANSWERS: readonly string[] = ['preview', 'mail', ...CHANNELS]

/** A mail to the person, or their own channel with the text to copy. Both stop the SLA timer. */
export function AnswerForm({ lead, events, contactMethod, templates, draft, preview, refused }: Props) {
  const say = useWords()
  const answered = refused && ANSWERS.includes(refused.intent) ? refused : undefined
  const typed = answered?.typed ?? draft ?? {}
  const errors = answered?.errors ?? {}
  const open = openPlaceholders(...[typed.subject, typed.text].map((text) => withoutOwnWords(text ?? '', [lead.name])))
  return (
    <section className="panel max-lg:order-2">
      <h2>{say('lead.answer')}</h2>
      <TemplateChoice templates={templates} edition={lead.edition} chosen={draft?.template ?? ''} />
      <PostForm className="mt-2 grid gap-2.5" data-changed={answered || draft ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <Field
          name="subject"
          label={say('lead.subject')}
          errors={errors.subject}
          maxLength={200}
          defaultValue={typed.subject}
          data-key="e"
        />
        <TextArea
          name="text"
          label={say('lead.text')}
          errors={errors.text}
          rows={draft ? 14 : 7}
          maxLength={20_000}
          defaultValue={typed.text}
          data-answer
        />
        {open.length > 0 && !errors.text && !errors.subject && (
          <p className="note-bad">{say('answer.open', { names: open.map((name) => `{${name}}`).join(' ') })}</p>
        )}
        {preview && <Preview edition={lead.edition} preview={preview} />}
        <AnywayBox lead={lead} errors={errors.anyway} />
        <AgainBox events={events} text={typed.text ?? ''} errors={errors.again} />
        <div className="flex flex-wrap items-center gap-2">
          <Submit intent="preview">{say('answer.preview')}</Submit>
          <Submit intent="mail" look="main">
            {say('lead.send')}
          </Submit>
        </div>
        <Channels
          person={{ ...lead, contact_method: contactMethod }}
          text={open.length > 0 ? '' : (typed.text ?? '')}
        />
      </PostForm>
    </section>
  )
}

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
  const say = useWords()
  const fitting = templates.filter(({ texts }) => texts[edition])
  if (fitting.length === 0) return null
  return (
    <form method="get" className="mt-2 flex flex-wrap items-end gap-2" data-replaces={say('answer.replaces')}>
      <div className="min-w-0 grow">
        <Choice
          name="template"
          label={say('answer.template')}
          defaultValue={chosen}
          required
          options={fitting.map(({ id, title }) => [id, title])}
          none={say('answer.choose')}
        />
      </div>
      <Submit>{say('answer.fill_in')}</Submit>
    </form>
  )
}

/** The mail as the recipient will see it. A script hides it when the subject or text changes. */
export function Preview({ edition, preview }: { edition: Locale; preview: StaffAnswer<'previewAnswer'> }) {
  const say = useWords()
  const { htmlLang } = EDITIONS[edition]
  return (
    <section aria-label={say('answer.preview_title')} data-preview>
      <h3 className="font-semibold">{say('answer.preview_title')}</h3>
      <p className="text-sm text-quiet">{say('answer.preview_to', { to: preview.to, from: preview.reply_to })}</p>
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

/** A warning that the last mail to this address bounced, with a checkbox to send anyway. */
export function AnywayBox({
  lead: { refused, email },
  errors,
}: {
  lead: Pick<LeadItem, 'refused' | 'email'>
  errors?: string[] | undefined
}) {
  const say = useWords()
  const { time } = useWriting()
  if (!refused) return null
  return (
    <div className="note-bad">
      <p>
        {say('answer.refused', { address: email, time: time(refused.at), reason: say(`refusal.${refused.reason}`) })}
      </p>
      <Tick name="anyway" label={say('answer.anyway')} errors={errors} />
    </div>
  )
}

export type Events = StaffAnswer<'showLead'>['events']

type AgainBoxProps = { events: Events; text: string; errors?: string[] | undefined }

/** A warning that the person already has this mail, with a checkbox to send it again. */
export function AgainBox({ events, text, errors }: AgainBoxProps) {
  const say = useWords()
  const { time } = useWriting()
  const sent = events.find(({ kind, data }) => kind === 'mail' && hasMail([String(data.text ?? '')], text))
  if (!sent && !errors) return null
  return (
    <div className="note-bad">
      {sent && <p>{say('answer.sent_before', { time: time(sent.at), who: sent.who ?? '–' })}</p>}
      <Tick name="again" label={say('answer.again')} errors={errors} />
    </div>
  )
}

/** Links that open the person's channels with the text, and buttons that log an answer there. */
export function Channels({ person, text }: { person: Reached; text: string }) {
  const say = useWords()
  return (
    <fieldset className="mt-1 border-t border-line pt-2.5">
      <legend className="sr-only">{say('answer.elsewhere')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">{say('answer.elsewhere')}</p>
        <button type="button" className="button" data-copy={say('answer.copied')} hidden>
          {say('answer.copy')}
        </button>
      </div>
      <p className="text-sm text-quiet">{say('answer.elsewhere_hint')}</p>
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
                  ? say('answer.call')
                  : say('answer.open_channel', { channel: say(`channel.${channel}`) })}
                {is_wanted && <span className="tag tag-jade">{say('answer.wanted')}</span>}
              </a>
            ) : (
              <span className="text-sm text-quiet">
                {say('answer.no_address', { channel: say(`channel.${channel}`) })}
              </span>
            )}
            <Submit intent={channel}>{say('answer.done_by', { channel: say(`channel.${channel}`) })}</Submit>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Logs a message of the person on a channel that the server does not receive. The SLA timer starts again. */
export function WroteAgain({ refused }: { refused: Refused | undefined }) {
  const say = useWords()
  const own = refused?.intent === 'wrote' ? refused : undefined
  return (
    <details className="panel max-lg:order-2" open={own !== undefined}>
      <summary className="min-h-9 content-center font-semibold">{say('wrote.title')}</summary>
      <PostForm className="mt-2 grid gap-2">
        <p className="text-sm text-quiet">{say('wrote.hint')}</p>
        <Choice
          name="channel"
          label={say('wrote.channel')}
          defaultValue={own?.typed.channel}
          options={WAYS_OF_WRITING.map((channel) => [channel, say(`wrote.by_${channel}`)])}
        />
        <TextArea
          name="words"
          label={say('wrote.text')}
          errors={own?.errors.text}
          rows={2}
          maxLength={5000}
          defaultValue={own?.typed.words}
        />
        <Submit intent="wrote" className="justify-self-start">
          {say('wrote.note')}
        </Submit>
      </PostForm>
    </details>
  )
}
