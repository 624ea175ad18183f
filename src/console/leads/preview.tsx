import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { AgainBox, type Events } from './again-box.tsx'
import { AnywayBox } from './anyway-box.tsx'
import type { LeadItem } from './lead-item.ts'

type Props = {
  lead: LeadItem
  events: Events
  preview: StaffAnswer<'leads', 'preview'>
  /** What the preview was made of: sent as it is. */
  written: { subject: string; text: string }
}

/** The mail as its reader will see it; what is sent from here is what stands here. */
export function Preview({ lead, events, preview, written }: Props) {
  const say = useWords()
  const { htmlLang } = EDITIONS[lead.edition as Locale]
  return (
    <section className="panel max-lg:order-2" aria-label={say('answer.preview_title')}>
      <h2>{say('answer.preview_title')}</h2>
      <p className="text-sm text-quiet">{say('answer.preview_to', { to: preview.to, from: preview.reply_to })}</p>
      <div lang={htmlLang} className="mt-2 rounded-lg border border-line bg-paper p-4">
        <p className="text-lg font-semibold">{preview.subject}</p>
        {preview.paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no names, and the page is drawn once
          <p key={at} className="mt-2.5 whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="mt-4 font-semibold">{preview.signature}</p>
        <p className="mt-3 text-sm text-quiet">{preview.footer}</p>
      </div>
      {preview.open.length > 0 ? (
        <p className="note-bad mt-2">
          {say('answer.open', { names: preview.open.map((name) => `{${name}}`).join(' ') })}
        </p>
      ) : (
        <form method="post" className="mt-2 grid gap-2">
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="subject" value={written.subject} />
          <input type="hidden" name="text" value={written.text} />
          <AnywayBox lead={lead} />
          <AgainBox events={events} text={written.text} />
          <button type="submit" name="intent" value="mail" className="button button-main justify-self-start">
            {say('answer.send_this')}
          </button>
        </form>
      )}
    </section>
  )
}
