import { type ActionFunctionArgs, redirect } from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { EDITIONS, isLocale } from '../../../domain/editions.ts'
import { previewThing } from '../../content/thing/thing-form.ts'
import { wordsOf } from '../../messages/words.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { asStatus, notFound } from '../../shell/refused.ts'
import { requireSender } from '../../shell/require.ts'

/** The page of the site as it would be with what stands in a form: a document by itself, and nothing is saved. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const console = context.get(consoleContext)
  const { form } = await requireSender(console, request)
  const { kind = '', key = '' } = params
  const locale = form.get('locale')
  if (!isFormKind(kind) || !isLocale(locale)) throw notFound()
  const say = wordsOf(console.locale)
  const thing = await console.staff.content.thing({ kind, key }).catch(asStatus)
  const seen = await previewThing(console.staff, thing, form, locale).catch(asStatus)
  if (!seen) return asPage(`<p>${say('content.preview_refused')}</p>`, console.locale, 422)
  if (seen.html === null) return redirect(`/${locale}${seen.path === '/' ? '' : seen.path}`)
  const bar = `<p role="status" class="frame py-3 text-sm font-semibold" lang="${EDITIONS[console.locale].htmlLang}">${say('content.preview_bar')}</p>`
  return asHtml(
    seen.html.replace(/<body[^>]*>/, (body) => body + bar),
    200,
  )
}

const asPage = (body: string, locale: keyof typeof EDITIONS, status: number) =>
  asHtml(
    `<!doctype html><html lang="${EDITIONS[locale].htmlLang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body>${body}`,
    status,
  )

const asHtml = (html: string, status: number) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
