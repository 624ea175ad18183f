/** Actions of the forms on the redirects page. */
import type { StaffClient } from '../../api/staff/client.ts'
import { isLocale, type Locale } from '../../domain/editions.ts'
import { type ActionError, attempt } from '../shell/action-error.ts'

export type RedirectInput = {
  from: string
  to: string
  edition: string
  gone: boolean
  over: boolean
  list: string
  list_edition: string
}
export type Submission = { intent: string; input: RedirectInput; error: ActionError }

const editionOf = (code: string): Locale | null => (isLocale(code) ? code : null)

/** Runs the action that the form names. Returns the `done` parameter of the URL, or the rejected submission. */
export async function actOnRedirects(staff: StaffClient, form: FormData): Promise<{ done: string } | Submission> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const input: RedirectInput = {
    from: text('from'),
    to: text('to'),
    edition: text('edition'),
    gone: form.has('gone'),
    over: form.has('over'),
    list: String(form.get('list') ?? ''),
    list_edition: text('list_edition'),
  }
  const intent = text('intent')
  const { result, error } = await attempt(() => act(staff, intent, input, text('id')))
  return error ? { intent, input, error } : { done: result }
}

async function act(staff: StaffClient, intent: string, input: RedirectInput, id: string): Promise<string> {
  if (intent === 'remove') {
    await staff.removeRedirect({ redirect: id })
    return 'removed'
  }
  if (intent === 'import') {
    const { added } = await staff.importRedirects({ list: input.list, edition: editionOf(input.list_edition) })
    return `imported.${added}`
  }
  // a typed target wins over the "gone" checkbox
  const to = input.gone && input.to === '' ? null : input.to
  await staff.addRedirect({ from: input.from, to, edition: editionOf(input.edition), is_over: input.over })
  return 'added'
}
