import { useWords } from '../messages/words.ts'
import type { Refused } from './act-on-lead.ts'
import type { LeadItem } from './lead-item.ts'
import { Wrong } from './wrong.tsx'

/** A mail to the person, or one tap that they were reached another way. Both stop the clock. */
export function AnswerForm({ lead, refused }: { lead: LeadItem; refused: Refused | undefined }) {
  const say = useWords()
  const typed = refused && ['mail', 'phone', 'chat'].includes(refused.intent) ? refused.typed : {}
  const errors = refused?.intent === 'mail' ? refused.errors : {}
  return (
    <section className="panel max-lg:order-2">
      <h2>{say('lead.answer')}</h2>
      <form method="post" className="mt-2 grid gap-2.5">
        <input type="hidden" name="version" value={lead.version} />
        <label className="block">
          <span className="text-sm">{say('lead.subject')}</span>
          <input
            name="subject"
            type="text"
            maxLength={200}
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
            rows={7}
            maxLength={20_000}
            defaultValue={typed.text}
            className="field-input"
            aria-invalid={Boolean(errors.text)}
          />
          <Wrong errors={errors.text} />
        </label>
        <div className="flex flex-wrap items-center gap-2">
          <button type="submit" name="intent" value="mail" className="button button-main">
            {say('lead.send')}
          </button>
          <span className="ms-auto text-sm text-quiet">{say('lead.done_elsewhere')}</span>
          <button type="submit" name="intent" value="phone" className="button">
            {say('lead.by_phone')}
          </button>
          <button type="submit" name="intent" value="chat" className="button">
            {say('lead.by_chat')}
          </button>
        </div>
      </form>
    </section>
  )
}
