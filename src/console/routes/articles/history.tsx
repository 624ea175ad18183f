import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { readArticleFile } from '../../../domain/articles/files.ts'
import { EDITIONS, LOCALES, type Locale } from '../../../domain/editions.ts'
import { Compared } from '../../articles/compared.tsx'
import type { Typed } from '../../articles/types.ts'
import { useWords, useWriting } from '../../messages/words.ts'
import { Back, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { attempt } from '../../shell/refused.ts'
import '../../articles/articles.css'
import { RevisionList } from '../../content/history/revision-list.tsx'
import { PostForm } from '../../shell/post-form.tsx'

const isLocale = (text: string | null): text is Locale => LOCALES.some((locale) => locale === text)

const typedIn = (value: Record<string, unknown> | null | undefined): Typed | null => {
  if (!value) return null
  const { title = '', seo_slug = '', abstract = '', body = '' } = value as Partial<Typed>
  return { title, seo_slug, abstract, body: body.trim() }
}

export const loader = signedIn(async ({ staff, locale: reader, search, params: { key = '' } }) => {
  const lang = search.get('lang')
  const locale = isLocale(lang) ? lang : reader
  const [{ texts }, { revisions }] = await Promise.all([
    staff.showArticleToEdit({ key, locale }),
    staff.showHistory({ kind: 'articles', key }),
  ])
  const own = revisions.filter(({ file }) => readArticleFile(file)?.locale === locale)
  const chosen = own.findIndex(({ id }) => id === search.get('revision'))
  const at = chosen < 0 ? 0 : chosen
  const { version, base } = texts[locale]
  return {
    key,
    locale,
    seen: { version, base },
    chosen: own[at]?.id ?? null,
    before: typedIn(own[at + 1]?.value),
    after: typedIn(own[at]?.value),
    isNewest: at === 0,
    revisions: own.map(({ value: _, file: __, ...revision }) => revision),
  }
})

export const action = sent(async ({ staff, field, params: { key = '' } }) => {
  const seen = { version: Number(field('version')), base: Number(field('base')) }
  const { refused } = await attempt(() => staff.restoreArticleText({ key, revision: field('revision'), ...seen }))
  if (!refused) throw redirect(`/articles/${key}?lang=${field('lang')}&done=restore`)
  return data({ message: refused.message }, { status: refused.status })
})

export default function History() {
  const { key, locale, seen, revisions, chosen, before, after, isNewest } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const say = useWords()
  const { pair } = useWriting()
  const named = (typed: Typed | null) =>
    typed === null
      ? ''
      : [
          pair(say('articles.headline'), typed.title),
          pair(say('articles.seo_slug'), typed.seo_slug),
          pair(say('articles.abstract'), typed.abstract),
          typed.body,
        ].join('\n\n')
  return (
    <>
      <title>{say('articles.history')}</title>
      <Back to={`/console/articles/${key}?lang=${locale}`}>{say('articles.back')}</Back>
      <h1>{pair(say('articles.history'), EDITIONS[locale].ownName)}</h1>
      <Notice isBad text={refused?.message} />
      {revisions.length === 0 && <p className="panel mt-3">{say('articles.no_history')}</p>}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RevisionList
          revisions={revisions}
          chosen={chosen}
          pathOf={(id) => `/console/articles/${key}/history?lang=${locale}&revision=${id}`}
        />
        {chosen && (
          <section aria-labelledby="changes" className="panel min-w-0">
            <h2 id="changes">{say('articles.changes')}</h2>
            <div className="mt-2">
              <Compared before={named(before)} after={named(after)} lang={EDITIONS[locale].htmlLang} />
            </div>
            {!isNewest && (
              <PostForm className="mt-3">
                <input type="hidden" name="revision" value={chosen} />
                <input type="hidden" name="version" value={seen.version} />
                <input type="hidden" name="base" value={seen.base} />
                <input type="hidden" name="lang" value={locale} />
                <p className="text-sm text-quiet">
                  {say(seen.version > 0 ? 'articles.restore_over' : 'articles.restore_note')}
                </p>
                <Submit className="mt-1">{say('articles.restore')}</Submit>
              </PostForm>
            )}
          </section>
        )}
      </div>
    </>
  )
}
