import { redirect } from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { editionOf, isLocale } from '../../../domain/editions.ts'
import { previewEntry } from '../../content/entry/entry-form.ts'
import { translatorOf } from '../../messages/translations.ts'
import { notFound } from '../../shell/action-error.ts'
import { signedInAction } from '../../shell/page.ts'

/** The site page with the current input of a form; nothing is saved. */
export const action = signedInAction(async ({ staff, locale: readerLocale, form, params, request }) => {
  const { kind = '', key = '' } = params
  const locale = form.get('locale')
  if (!isFormKind(kind) || !isLocale(locale)) throw notFound()
  const t = translatorOf(readerLocale)
  const entry = await staff.showEntry({ kind, key })
  const seen = await previewEntry(staff, entry, form, locale)
  if (!seen) return asPage(`<p>${t('content.preview_refused')}</p>`, readerLocale, 422)
  // React Router would put a path below /console
  if (seen.html === null) return redirect(new URL(`/${locale}${seen.path === '/' ? '' : seen.path}`, request.url).href)
  const bar = `<p role="status" class="frame py-3 text-sm font-semibold" lang="${editionOf(readerLocale).htmlLang}">${t('content.preview_bar')}</p>`
  return asHtml(
    seen.html.replace(/<body[^>]*>/, (body) => body + bar),
    200,
  )
})

const asPage = (body: string, locale: string, status: number) =>
  asHtml(
    `<!doctype html><html lang="${editionOf(locale).htmlLang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body>${body}`,
    status,
  )

/** The page has the console's origin, so the sandbox stops its scripts, forms and refreshes: they would act with the reader's rights. */
const policy = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const asHtml = (html: string, status: number) =>
  new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
