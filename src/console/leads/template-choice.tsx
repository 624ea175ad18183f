import type { StaffAnswer } from '../../api/staff/client.ts'
import type { Locale } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'

export type Templates = StaffAnswer<'listTemplates'>['templates']

/** The texts that there are in the person’s language: choosing one is a link to the page with it. */
export function TemplateChoice({
  templates,
  edition,
  chosen,
}: {
  templates: Templates
  edition: string
  chosen: string
}) {
  const say = useWords()
  const fitting = templates.filter(({ texts }) => texts[edition as Locale])
  if (fitting.length === 0) return null
  return (
    <form method="get" className="mt-2 flex flex-wrap items-end gap-2" data-replaces={say('answer.replaces')}>
      <label className="block min-w-0 grow">
        <span className="text-sm">{say('answer.template')}</span>
        <select name="template" defaultValue={chosen} required className="field-input">
          <option value="">{say('answer.choose')}</option>
          {fitting.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {say('answer.fill_in')}
      </button>
    </form>
  )
}
