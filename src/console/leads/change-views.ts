import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffClient } from '../../api/staff/client.ts'

export type UnsavedView = { intent: string; view: string; title: string; errors: Record<string, string[]> }

/** The filter of an address as views keep theirs: known and unknown names alike, without the page, in one order. */
export const filterOf = (asked: Record<string, string>): string =>
  String(
    new URLSearchParams(
      Object.entries(asked)
        .filter(([name]) => !['page', 'done'].includes(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** Keeps, renames or removes a view as a form says. @throws a redirect when it was done */
export async function changeViews(staff: StaffClient, form: FormData, search: string): Promise<UnsavedView> {
  const text = (name: string) => String(form.get(name) ?? '')
  const [intent, view, title, query] = [text('intent'), text('view'), text('title'), text('query')]
  try {
    if (intent === 'save_view') await staff.saveView({ title, query })
    else if (intent === 'rename_view') await staff.renameView({ view, title })
    else if (intent === 'remove_view') await staff.removeView({ view })
    else throw new Response(null, { status: 400 })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error
    return { intent, view, title, errors: error.body?.errors ?? {} }
  }
  const to = new URLSearchParams(intent === 'save_view' ? query : search)
  to.set('done', 'view')
  throw redirect(`/leads?${to}`)
}
