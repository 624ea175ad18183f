import type { StaffAnswer } from '../../api/staff/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'

/** The mail as its reader will see it, in the form whose fields it was made of; hidden when one of them changes. */
export function Preview({ edition, preview }: { edition: string; preview: StaffAnswer<'previewAnswer'> }) {
  const say = useWords()
  const { htmlLang } = EDITIONS[edition as Locale]
  return (
    <section aria-label={say('answer.preview_title')} data-preview>
      <h3 className="font-semibold">{say('answer.preview_title')}</h3>
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
    </section>
  )
}
