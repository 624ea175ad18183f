import { ArrowRight } from 'lucide-react'
import type { Hit } from '../../../api/client.ts'
import { editionOf } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { pathWith } from '../articles/article-address.ts'
import { CategoryTabs, TagLinks } from '../articles/list-page.tsx'
import { HitList, kindPath } from './hit-list.tsx'
import type { Everything, OneKind } from './load.ts'

type Groups = Everything['results']['groups']

/** The number of results of each kind, with links to all of them. */
function KindTabs({ groups, query }: { groups: Groups; query: string }) {
  const t = useTranslations('results')
  const href = useHref()
  return (
    <nav
      aria-label={t('kinds')}
      className="no-print -mx-4 mt-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {groups.map(({ kind, total }) => (
          <li key={kind}>
            <a
              href={href(kindPath(kind, query))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-edge px-4 hover:border-ink"
            >
              {t(`kindsOf.${kind}`)} <Amount total={total} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of results. */
function Amount({ total }: { total: number }) {
  const t = useTranslations('results')
  return <span className="font-normal text-quiet">{t('amount', { count: total })}</span>
}

/** Suggestions when nothing was found: ask, or read the most common answers. */
function NothingFound({ data }: { data: Everything }) {
  const { categories, countries, classifications, tags } = data
  const t = useTranslations('results')
  const tGuide = useTranslations('guide')
  const href = useHref()
  return (
    <>
      <p role="status" className="mt-4 text-lg font-semibold">
        {t('count', { count: 0 })}
      </p>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <p className="measure mt-2 text-quiet">{t('emptySpelling')}</p>
      <a href={href('/consultation')} className="button button-quiet mt-5">
        {t('emptyAsk')}
      </a>
      <div className="mt-10 grid gap-x-12 gap-y-8 border-t border-line pt-8 md:grid-cols-3">
        <Links
          title={t('emptyQuestions')}
          links={categories.map(({ id, name }) => ({ label: name, path: `/faq/${id}` }))}
        />
        <Links
          title={t('emptyGuides')}
          links={countries
            .filter(({ has_guide }) => has_guide)
            .map(({ name_in, country_code }) => ({
              label: tGuide('heading', { country: name_in }),
              path: `/study/${country_code}`,
            }))}
        />
        <Links
          title={t('emptySchools')}
          links={countries.map(({ name, country_code }) => ({
            label: name,
            path: `/countries/${country_code}/schools`,
          }))}
        />
      </div>
      <h2 className="mt-10 mb-3 text-xl">{t('emptyArticles')}</h2>
      <CategoryTabs categories={classifications} />
      <div className="mt-4">
        <TagLinks tags={tags} />
      </div>
    </>
  )
}

function Links({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  const href = useHref()
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={href(path)} className="text-link flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All results of one kind, page by page. */
export function KindFound({ data: { query, kind, list, hits } }: { data: OneKind }) {
  const t = useTranslations('results')
  return (
    <div className="max-w-3xl">
      <p role="status" className="mt-4 mb-5 text-lg font-semibold">
        {t('count', { count: list.total })}
      </p>
      {hits.length > 0 && <HitList hits={hits} level="h2" />}
      <Pager list={list} to={(page) => kindPath(kind, query, page)} />
    </div>
  )
}

type Group = Everything['results']['groups'][number]

/** The best results of all kinds, then the further ones by kind, the most relevant kind first. */
export function EverythingFound({ data }: { data: Everything }) {
  const { query, results, fitting } = data
  const t = useTranslations('results')
  const tArticles = useTranslations('articles')
  if (results.total === 0) return <NothingFound data={data} />
  const answer = answerOf(results)
  const best = bestOf(results).filter((hit) => hit !== answer)
  const rest = results.groups.map((group) => ({
    ...group,
    hits: group.hits.filter((hit) => hit !== answer && !best.includes(hit)),
  }))
  return (
    <div className="max-w-3xl">
      <p role="status" className="mt-4 text-lg font-semibold">
        {t('count', { count: results.total })}
      </p>
      {results.meant && <Meant name={results.meant} />}
      <AppNote results={results} />
      <KindTabs groups={results.groups} query={query} />
      {best.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-xl md:text-2xl">{t('best')}</h2>
          <HitList hits={best} level="h3" />
        </section>
      )}
      {rest.map((group) => (
        <GroupFound key={group.kind} group={group} query={query} />
      ))}
      {fitting.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 text-xl">{tArticles('fittingTopics')}</h2>
          <TagLinks tags={fitting} />
        </section>
      )}
    </div>
  )
}

/** The answer page for the question, if it is the first result. */
const answerOf = ({ groups }: Everything['results']): Hit | undefined =>
  groups.flatMap(({ hits }) => hits).find((hit) => hit.is_answer && hit.place === 1)

/** The answer to the question, above all else that was found. */
export function AnswerFound({ results }: Pick<Everything, 'results'>) {
  const t = useTranslations('articles')
  const href = useHref()
  const hit = answerOf(results)
  if (!hit) return null
  return (
    <section className="marked relative mt-5 max-w-3xl rounded-2xl bg-jade-soft px-4 py-3.5 md:px-6 md:py-5">
      <p className="text-sm font-semibold text-jade">{t('answer')}</p>
      <h2 className="mt-1 text-lg leading-snug md:text-xl">
        <a href={href(hit.path)} className="text-link after:absolute after:inset-0">
          {hit.title}
        </a>
      </h2>
      <p className="mt-1.5">{hit.answer}</p>
    </section>
  )
}

/** For the name of an app that the organisation doesn't use. */
function AppNote({ results: { app } }: Pick<Everything, 'results'>) {
  const t = useTranslations('results')
  const { locale } = useLayout()
  if (!app || app.is_used) return null
  const others = app.others.join(editionOf(locale).comma)
  return <p className="mt-2">{t('appUnused', { app: app.name, hasOthers: String(others !== ''), others })}</p>
}

/** @param name of a school that matches the query */
function Meant({ name }: { name: string }) {
  const t = useTranslations('results')
  const href = useHref()
  return (
    <p className="mt-2">
      {t('meant')}{' '}
      <a href={href(pathWith('/search', { q: name }))} className="text-link font-semibold">
        {name}
      </a>
    </p>
  )
}

/** When only one kind has results, its list is shown directly. */
function bestOf({ groups }: Everything['results']): Hit[] {
  if (groups.length < 2) return []
  const hits = groups.flatMap((group) => group.hits.filter(({ place }) => place !== undefined))
  return hits.sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
}

function GroupFound({ group: { kind, hits, total }, query }: { group: Group; query: string }) {
  const t = useTranslations('results')
  const href = useHref()
  if (hits.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl md:text-2xl">{t(`kindsOf.${kind}`)}</h2>
      <HitList hits={hits} level="h3" />
      {total > hits.length && (
        <a
          href={href(kindPath(kind, query))}
          className="text-link mt-2 inline-flex min-h-11 items-center gap-2 font-semibold"
        >
          {t(`all.${kind}`)} <Amount total={total} /> <ArrowRight size={18} aria-hidden />
        </a>
      )}
    </section>
  )
}
