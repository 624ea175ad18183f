import { redirect } from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { editionOf, isLocale } from '../../../domain/editions.ts'
import { previewEntry } from '../../content/entry/entry-form.ts'
import { translatorOf } from '../../messages/translations.ts'
import { notFound } from '../../shell/action-error.ts'
import { signedInAction } from '../../shell/page.ts'

/** The site page with the current input of a form; nothing is saved. */
export const action = signedInAction(async ({ staff, locale: readerLocale, form, params }) => {
  const { kind = '', key = '' } = params
  const locale = form.get('locale')
  if (!isFormKind(kind) || !isLocale(locale)) throw notFound()
  const t = translatorOf(readerLocale)
  const entry = await staff.showEntry({ kind, key })
  const seen = await previewEntry(staff, entry, form, locale)
  if (!seen) return asPage(`<p>${t('content.preview_refused')}</p>`, readerLocale, 422)
  if (seen.html === null) return redirect(`/${locale}${seen.path === '/' ? '' : seen.path}`)
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

const asHtml = (html: string, status: number) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
