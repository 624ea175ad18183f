import { redirect } from 'react-router'
import type { StaffClient } from '../../api/staff/client.ts'
import { useTranslations } from '../messages/translations.ts'
import { formErrorOf, textsOf } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { FieldError } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import {
  ManageSharedViews,
  ManageViews,
  type OwnView,
  type SharedView,
  useSharedName,
  type ViewSubmission,
} from './manage-views.tsx'

/** The filter of a URL in the form that views store: all parameters except the page, sorted. */
export const filterOf = (query: Record<string, string>): string =>
  String(
    new URLSearchParams(
      Object.entries(query)
        .filter(([name]) => !['page', 'done'].includes(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** Saves, renames, shares, copies or removes a view. @throws a redirect on success */
export async function changeViews(staff: StaffClient, form: FormData, search: string): Promise<ViewSubmission> {
  const { intent = '', view = '', title = '', office = '', query = '' } = textsOf(form)
  const error = await formErrorOf(async () => {
    if (intent === 'save_view') await staff.saveView({ title, query })
    else if (intent === 'rename_view') await staff.renameView({ view, title })
    else if (intent === 'share_view') await staff.shareView({ view, office })
    else if (intent === 'unshare_view') await staff.unshareView({ view })
    else if (intent === 'copy_view') await staff.copyView({ view, title })
    else if (intent === 'remove_view') await staff.removeView({ view })
    else throw new Response(null, { status: 400 })
  })
  if (error) return { intent, view, title, office, errors: error.errors }
  const to = new URLSearchParams(intent === 'save_view' ? query : search)
  to.set('done', 'view')
  throw redirect(`/leads?${to}`)
}

type Props = {
  views: readonly OwnView[]
  shared: readonly SharedView[]
  me: string
  /** The current filter, in the form that views store. */
  query: string
  submission: ViewSubmission | undefined
}

/** Views of the inbox: three for everybody, the reader's own, those that colleagues share, and their management. */
export function SavedViews({ views, shared, me, query, submission }: Props) {
  const t = useTranslations()
  const everybodys = [
    { id: 'needs_reply', name: t('views.needs_reply'), query: 'sort=waiting&waiting=1' },
    { id: 'mine', name: t('inbox.mine'), query: `owner=${me}` },
    { id: 'unassigned', name: t('inbox.unassigned'), query: 'owner=none' },
  ]
  const sharedName = useSharedName()
  const all = [...everybodys, ...views, ...shared.map((view) => ({ ...view, name: sharedName(view) }))]
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
      {views.length > 0 && <ManageViews views={views} submission={submission} />}
      {shared.length > 0 && <ManageSharedViews views={shared} submission={submission} />}
    </div>
  )
}
