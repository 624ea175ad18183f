import type { StaffAnswer } from '../../api/staff/client.ts'
import { CHANNELS } from '../../domain/leads/answers/channels.ts'
import { openPlaceholders, withoutOwnWords } from '../../domain/leads/answers/placeholders.ts'
import { useWords } from '../messages/words.ts'
import { AgainBox, type Events } from './again-box.tsx'
import { AnywayBox } from './anyway-box.tsx'
import { Channels } from './channels.tsx'
import type { LeadItem } from './lead-item.ts'
import { Preview } from './preview.tsx'
import type { Refused } from './refused.ts'
import { TemplateChoice, type Templates } from './template-choice.tsx'
import { Wrong } from './wrong.tsx'

export type Draft = { template: string; subject: string; text: string }
type Props = {
  lead: LeadItem
  events: Events
  /** How the person wants to be reached, as they said last. */
  contactMethod: string | null
  templates: Templates
  /** The template that was chosen, filled in. */
  draft: Draft | null
  preview: StaffAnswer<'previewAnswer'> | undefined
  refused: Refused | undefined
}

const ANSWERS: readonly string[] = ['preview', 'mail', ...CHANNELS]

/** A mail to the person, or their own channel with the text at hand. Both stop the clock. */
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
      <form method="post" className="mt-2 grid gap-2.5" data-changed={answered || draft ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <label className="block">
          <span className="text-sm">{say('lead.subject')}</span>
          <input
            name="subject"
            type="text"
            data-limit={200}
            defaultValue={typed.subject}
            className="field-input"
            aria-invalid={Boolean(errors.subject)}
            data-key="e"
          />
          <Wrong errors={errors.subject} />
        </label>
        <label className="block">
          <span className="text-sm">{say('lead.text')}</span>
          <textarea
            name="text"
            rows={draft ? 14 : 7}
            data-limit={20_000}
            defaultValue={typed.text}
            className="field-input"
            aria-invalid={Boolean(errors.text)}
            data-answer
          />
          <Wrong errors={errors.text} />
        </label>
        {open.length > 0 && !errors.text && !errors.subject && (
          <p className="note-bad">{say('answer.open', { names: open.map((name) => `{${name}}`).join(' ') })}</p>
        )}
        {preview && <Preview edition={lead.edition} preview={preview} />}
        <AnywayBox lead={lead} errors={errors.anyway} />
        <AgainBox events={events} text={typed.text ?? ''} errors={errors.again} />
        <div className="flex flex-wrap items-center gap-2">
          <button type="submit" name="intent" value="preview" className="button">
            {say('answer.preview')}
          </button>
          <button type="submit" name="intent" value="mail" className="button button-main">
            {say('lead.send')}
          </button>
        </div>
        <Channels
          person={{ ...lead, contact_method: contactMethod }}
          text={open.length > 0 ? '' : (typed.text ?? '')}
        />
      </form>
    </section>
  )
}
