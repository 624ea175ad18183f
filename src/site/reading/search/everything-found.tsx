import { ArrowRight } from 'lucide-react'
import type { Hit } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { pathWith } from '../articles/article-address.ts'
import { TagLinks } from '../articles/tag-links.tsx'
import { HitList } from './hit-list.tsx'
import { Amount, KindTabs } from './kind-tabs.tsx'
import { kindPath } from './kinds.ts'
import type { Everything } from './load.ts'
import { NothingFound } from './nothing-found.tsx'

type Group = Everything['found']['groups'][number]

/** The closest answers of all kinds, then kind by kind what else there is, the kind that answers best first. */
export function EverythingFound({ data }: { data: Everything }) {
  const { query, found, fitting } = data
  const t = useTranslations('results')
  const tArticles = useTranslations('articles')
  if (found.total === 0) return <NothingFound data={data} />
  const best = bestOf(found)
  const rest = found.groups.map((group) => ({ ...group, hits: group.hits.filter((hit) => !best.includes(hit)) }))
  return (
    <div className="max-w-3xl">
      <p role="status" className="mt-4 text-lg font-semibold">
        {t('count', { count: found.total })}
      </p>
      {found.meant && <Meant name={found.meant} />}
      <KindTabs groups={found.groups} query={query} />
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

/** @param name of a school that is called like what was typed */
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

/** Where only one kind has anything, its list says it all. */
function bestOf({ groups }: Everything['found']): Hit[] {
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
