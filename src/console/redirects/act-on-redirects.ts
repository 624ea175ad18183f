/** Actions of the forms on the redirects page. */
import type { StaffClient } from '../../api/staff/client.ts'
import { isLocale, type Locale } from '../../domain/editions.ts'
import { attempt, type Refused } from '../shell/refused.ts'

export type Typed = {
  from: string
  to: string
  edition: string
  gone: boolean
  over: boolean
  list: string
  list_edition: string
}
export type Unsaved = { intent: string; typed: Typed; refused: Refused }

const editionOf = (code: string): Locale | null => (isLocale(code) ? code : null)

/** Runs the action that the form names. Returns the `done` parameter of the URL, or the rejected submission. */
export async function actOnRedirects(staff: StaffClient, form: FormData): Promise<{ done: string } | Unsaved> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed: Typed = {
    from: text('from'),
    to: text('to'),
    edition: text('edition'),
    gone: form.has('gone'),
    over: form.has('over'),
    list: String(form.get('list') ?? ''),
    list_edition: text('list_edition'),
  }
  const intent = text('intent')
  const { found, refused } = await attempt(() => act(staff, intent, typed, text('id')))
  return refused ? { intent, typed, refused } : { done: found }
}

async function act(staff: StaffClient, intent: string, typed: Typed, id: string): Promise<string> {
  if (intent === 'remove') {
    await staff.removeRedirect({ redirect: id })
    return 'removed'
  }
  if (intent === 'import') {
    const { added } = await staff.importRedirects({ list: typed.list, edition: editionOf(typed.list_edition) })
    return `imported.${added}`
  }
  // a typed target wins over the "gone" checkbox
  const to = typed.gone && typed.to === '' ? null : typed.to
  await staff.addRedirect({ from: typed.from, to, edition: editionOf(typed.edition), is_over: typed.over })
  return 'added'
}
