import { useWords } from '../messages/words.ts'
import type { Article, Unsaved } from './types.ts'

/** What goes on from an article, by its titles: ticked what stands there, and found by words what may be added. */
export function Related({
  article: { facts, options },
  unsaved,
}: {
  article: Pick<Article, 'facts' | 'options'>
  unsaved: Unsaved | undefined
}) {
  const say = useWords()
  const chosen = unsaved ? unsaved.lists.related : facts.related.map(String)
  const found = unsaved?.found ?? []
  const names = new Map([...options.related, ...found].map(({ value, name }) => [value, name]))
  for (const value of chosen) if (!names.has(value)) names.set(value, unsaved?.typed[`named.${value}`] ?? value)
  const shown = [...new Set([...chosen, ...found.map(({ value }) => value)])]
  return (
    <fieldset>
      <legend className="text-sm">{say('articles.related')}</legend>
      {shown.map((value) => (
        <label key={value} className="flex min-h-9 items-center gap-1.5">
          <input type="checkbox" name="related" value={value} defaultChecked={chosen.includes(value)} />
          {names.get(value)}
          <input type="hidden" name={`named.${value}`} value={names.get(value)} />
        </label>
      ))}
      {unsaved?.intent === 'find' && found.length === 0 && <p role="status">{say('editor.nothing_found')}</p>}
      <div className="mt-1 flex items-end gap-2">
        <label className="block min-w-0 grow">
          <span className="text-sm">{say('articles.search')}</span>
          <input
            name="find"
            type="search"
            autoComplete="off"
            defaultValue={unsaved?.typed.find}
            className="field-input"
          />
        </label>
        <button type="submit" name="intent" value="find" className="button shrink-0 whitespace-nowrap">
          {say('articles.find')}
        </button>
      </div>
    </fieldset>
  )
}
