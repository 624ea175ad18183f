import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords } from '../messages/words.ts'
import type { UnsavedView } from './change-views.ts'
import { Wrong } from './wrong.tsx'

type Props = {
  views: StaffAnswer<'listViews'>['views']
  /** The filter that is looked at, in the order in which views keep theirs. */
  query: string
  unsaved: UnsavedView | undefined
}

/** The reader's own views of the inbox: to be opened, kept, renamed and removed. */
export function SavedViews({ views, query, unsaved }: Props) {
  const say = useWords()
  const isKept = views.some((view) => view.query === query)
  if (views.length === 0 && !query) return null
  return (
    <div className="mb-3 grid gap-2">
      {views.length > 0 && (
        <nav aria-label={say('views.label')}>
          <ul className="flex flex-wrap gap-1.5">
            {views.map((view) => (
              <li key={view.id} className="min-w-0">
                <a
                  href={`/console/leads?${view.query}`}
                  aria-current={view.query === query ? 'page' : undefined}
                  className="button [overflow-wrap:anywhere] aria-[current=page]:border-ink aria-[current=page]:bg-sand"
                >
                  {view.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {query && (!isKept || unsaved?.intent === 'save_view') && (
        <form method="post" className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="query" value={query} />
          <label className="block">
            <span className="text-sm">{say('views.save_as')}</span>
            <input
              name="title"
              type="text"
              required
              data-limit={60}
              defaultValue={unsaved?.intent === 'save_view' ? unsaved.title : ''}
              className="field-input"
            />
          </label>
          <button type="submit" name="intent" value="save_view" className="button">
            {say('views.save')}
          </button>
          {unsaved?.intent === 'save_view' && <Wrong errors={Object.values(unsaved.errors).flat()} />}
        </form>
      )}
      {views.length > 0 && (
        <details open={unsaved !== undefined && unsaved.intent !== 'save_view'}>
          <summary className="min-h-9 content-center text-sm text-quiet">{say('views.manage')}</summary>
          <ul className="panel grid gap-2">
            {views.map((view) => (
              <li key={view.id}>
                <form method="post" className="flex flex-wrap items-center gap-2">
                  <input type="hidden" name="view" value={view.id} />
                  <input
                    name="title"
                    type="text"
                    required
                    data-limit={60}
                    aria-label={say('views.name_of', { name: view.name })}
                    defaultValue={unsaved?.view === view.id ? unsaved.title : view.name}
                    className="field-input max-w-72"
                  />
                  <button type="submit" name="intent" value="rename_view" className="button">
                    {say('views.rename')}
                  </button>
                  <button
                    type="submit"
                    name="intent"
                    value="remove_view"
                    formNoValidate
                    aria-label={say('views.remove_of', { name: view.name })}
                    className="button"
                  >
                    {say('views.remove')}
                  </button>
                  {unsaved?.view === view.id && <Wrong errors={Object.values(unsaved.errors).flat()} />}
                </form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
