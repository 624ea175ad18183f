import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { readArticleFile } from '../../../domain/articles/files.ts'
import { valueIn } from '../../../domain/collections.ts'
import { editionCodes, editionOf, type Locale } from '../../../domain/editions.ts'
import { Compared } from '../../articles/compared.tsx'
import type { TextInput } from '../../articles/types.ts'
import { RevisionList } from '../../content/history/revision-list.tsx'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { attempt } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

const isLocale = (text: string | null): text is Locale => editionCodes().some((locale) => locale === text)

const readText = (value: Record<string, unknown> | null | undefined): TextInput | null => {
  if (!value) return null
  const { title = '', seo_slug = '', abstract = '', readers = '', body = '' }: Partial<TextInput> = value
  return { title, seo_slug, abstract, readers, body: body.trim() }
}

export const loader = signedInLoader(async ({ staff, locale: reader, search, params: { key = '' } }) => {
  const lang = search.get('lang')
  const locale = isLocale(lang) ? lang : reader
  const [{ texts }, { revisions }] = await Promise.all([
    staff.showArticleToEdit({ key, locale }),
    staff.showHistory({ kind: 'articles', key }),
  ])
  const localeRevisions = revisions.filter(({ file }) => readArticleFile(file)?.locale === locale)
  const chosen = localeRevisions.findIndex(({ id }) => id === search.get('revision'))
  const at = chosen < 0 ? 0 : chosen
  const { version, base } = valueIn(texts, locale)
  return {
    key,
    locale,
    seen: { version, base },
    chosen: localeRevisions[at]?.id ?? null,
    before: readText(localeRevisions[at + 1]?.value),
    after: readText(localeRevisions[at]?.value),
    isNewest: at === 0,
    revisions: localeRevisions.map(({ value: _, file: __, ...revision }) => revision),
  }
})

export const action = signedInAction(async ({ staff, field, params: { key = '' } }) => {
  const seen = { version: Number(field('version')), base: Number(field('base')) }
  const { error } = await attempt(() => staff.restoreArticleText({ key, revision: field('revision'), ...seen }))
  if (!error) throw redirect(`/articles/${key}?lang=${field('lang')}&done=restore`)
  return data({ message: error.message }, { status: error.status })
})

export default function History() {
  const { key, locale, seen, revisions, chosen, before, after, isNewest } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()
  const t = useTranslations()
  const { pair } = useFormat()
  const describe = (text: TextInput | null) =>
    text === null
      ? ''
      : [
          pair(t('articles.headline'), text.title),
          pair(t('articles.seo_slug'), text.seo_slug),
          pair(t('articles.abstract'), text.abstract),
          ...(text.readers ? [pair(t('articles.readers'), text.readers)] : []),
          text.body,
        ].join('\n\n')
  return (
    <>
      <title>{t('articles.history')}</title>
      <BackLink to={`/console/articles/${key}?lang=${locale}`}>{t('articles.back')}</BackLink>
      <h1>{pair(t('articles.history'), editionOf(locale).ownName)}</h1>
      <Notice isBad text={error?.message} />
      {revisions.length === 0 && <p className="panel mt-3">{t('articles.no_history')}</p>}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RevisionList
          revisions={revisions}
          chosen={chosen}
          pathOf={(id) => `/console/articles/${key}/history?lang=${locale}&revision=${id}`}
        />
        {chosen && (
          <section aria-labelledby="changes" className="panel min-w-0">
            <h2 id="changes">{t('articles.changes')}</h2>
            <div className="mt-2">
              <Compared before={describe(before)} after={describe(after)} lang={editionOf(locale).htmlLang} />
            </div>
            {!isNewest && (
              <PostForm className="mt-3">
                <input type="hidden" name="revision" value={chosen} />
                <input type="hidden" name="version" value={seen.version} />
                <input type="hidden" name="base" value={seen.base} />
                <input type="hidden" name="lang" value={locale} />
                <p className="text-sm text-quiet">
                  {t(seen.version > 0 ? 'articles.restore_over' : 'articles.restore_note')}
                </p>
                <Submit className="mt-1">{t('articles.restore')}</Submit>
              </PostForm>
            )}
          </section>
        )}
      </div>
    </>
  )
}
