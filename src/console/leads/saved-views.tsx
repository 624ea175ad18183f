import { redirect } from 'react-router'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { useTranslations } from '../messages/translations.ts'
import { formErrorOf, textsOf } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { FieldError } from '../shell/field.tsx'
import { OneFormWarning } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'

export type ViewSubmission = { intent: string; view: string; title: string; errors: Record<string, string[]> }

/** The filter of a URL in the form that views store: all parameters except the page, sorted. */
export const filterOf = (query: Record<string, string>): string =>
  String(
    new URLSearchParams(
      Object.entries(query)
        .filter(([name]) => !['page', 'done'].includes(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** Saves, renames or removes a view. @throws a redirect on success */
export async function changeViews(staff: StaffClient, form: FormData, search: string): Promise<ViewSubmission> {
  const { intent = '', view = '', title = '', query = '' } = textsOf(form)
  const error = await formErrorOf(async () => {
    if (intent === 'save_view') await staff.saveView({ title, query })
    else if (intent === 'rename_view') await staff.renameView({ view, title })
    else if (intent === 'remove_view') await staff.removeView({ view })
    else throw new Response(null, { status: 400 })
  })
  if (error) return { intent, view, title, errors: error.errors }
  const to = new URLSearchParams(intent === 'save_view' ? query : search)
  to.set('done', 'view')
  throw redirect(`/leads?${to}`)
}

type Props = {
  views: StaffAnswer<'listViews'>['views']
  me: string
  /** The current filter, in the form that views store. */
  query: string
  submission: ViewSubmission | undefined
}

/** Views of the inbox: three for everybody, the reader's own, and their management. */
export function SavedViews({ views, me, query, submission }: Props) {
  const t = useTranslations()
  const everybodys = [
    { id: 'needs_reply', name: t('views.needs_reply'), query: 'sort=waiting&waiting=1' },
    { id: 'mine', name: t('inbox.mine'), query: `owner=${me}` },
    { id: 'unassigned', name: t('inbox.unassigned'), query: 'owner=none' },
  ]
  const all = [...everybodys, ...views]
  const isSaved = all.some((view) => view.query === query)
  return (
    <div className="mb-3 grid gap-2">
      <nav aria-label={t('views.label')}>
        <ul className="flex flex-wrap gap-1.5">
          {all.map((view) => (
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
      {query && (!isSaved || submission?.intent === 'save_view') && (
        <PostForm className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="query" value={query} />
          <label className="block">
            <span className="text-sm">{t('views.save_as')}</span>
            <input
              name="title"
              type="text"
              required
              data-limit={60}
              defaultValue={submission?.intent === 'save_view' ? submission.title : ''}
              className="field-input"
            />
          </label>
          <Submit intent="save_view">{t('views.save')}</Submit>
          {submission?.intent === 'save_view' && <FieldError errors={Object.values(submission.errors).flat()} />}
        </PostForm>
      )}
      {views.length > 0 && (
        <details open={submission !== undefined && submission.intent !== 'save_view'}>
          <summary className="min-h-9 content-center text-sm text-quiet">{t('views.manage')}</summary>
          <OneFormWarning />
          <ul className="panel grid gap-2">
            {views.map((view) => (
              <li key={view.id}>
                <PostForm className="flex flex-wrap items-center gap-2">
                  <input type="hidden" name="view" value={view.id} />
                  <input
                    name="title"
                    type="text"
                    required
                    data-limit={60}
                    aria-label={t('views.name_of', { name: view.name })}
                    defaultValue={submission?.view === view.id ? submission.title : view.name}
                    className="field-input max-w-72"
                  />
                  <Submit intent="rename_view">{t('views.rename')}</Submit>
                  <Submit intent="remove_view" formNoValidate aria-label={t('views.remove_of', { name: view.name })}>
                    {t('views.remove')}
                  </Submit>
                  {submission?.view === view.id && <FieldError errors={Object.values(submission.errors).flat()} />}
                </PostForm>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
