import type { ReactNode } from 'react'
import type { Answer } from '../../../api/client.ts'
import { countryMap, mapOf } from '../../art/country-map.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { Drawing } from '../../ui/drawing.tsx'
import { type ListFilters, listPath } from '../list/list-address.ts'
import { useWrittenFigures } from '../written-figure.ts'
import { type Ranking, SchoolRank } from './key-figures.tsx'

type Cost = NonNullable<Answer<'schools', 'one'>['school']['living_cost']>

/** The proof of funds for living costs that the visa authority requires; actual costs differ. */
export function LivingCost({ cost }: { cost: Cost | null }) {
  const t = useTranslations('school.living')
  const tSchool = useTranslations('school')
  const { day } = useDates()
  const homeCurrencyName = useHomeCurrencyName()
  if (!cost) return null
  const rateDay = cost.amounts.find(({ home }) => home)?.home?.as_of
  return (
    <section className="card p-5">
      <h2 className="text-lg">{t('title')}</h2>
      {cost.amounts.length > 0 && (
        <dl className="mt-1">
          {cost.amounts.map((amount) => (
            <Amount key={amount.where} amount={amount} per={cost.per ?? 'year'} beingChecked={cost.being_checked} />
          ))}
        </dl>
      )}
      <p className="mt-2 text-sm text-quiet">{cost.note}</p>
      <p className="mt-3 text-sm text-quiet">
        {tSchool('source')}{' '}
        <a href={cost.source.link} rel="noopener" className="text-link">
          {cost.source.name}
        </a>
        {rateDay && (
          <span className="block">{tSchool('rateOf', { currency: homeCurrencyName, day: day(rateDay) })}</span>
        )}
      </p>
    </section>
  )
}

type Props = { amount: Cost['amounts'][number]; per: 'month' | 'year'; beingChecked: string | null }

function Amount({ amount: { where, since, ...amount }, per, beingChecked }: Props) {
  const t = useTranslations('school.living')
  const { written, home } = useWrittenFigures()({ unit: 'money', ...amount })
  const { month } = useDates()
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="font-semibold">{where ?? t('everywhere')}</dt>
      <dd className="text-right text-lg font-semibold whitespace-nowrap tabular-nums">
        {t(`per.${per}`, { amount: written })}
      </dd>
      <dd className="text-sm text-quiet">
        {beingChecked
          ? t('beingChecked', { month: month(beingChecked.slice(0, 7)) })
          : t('since', { month: month(since) })}
      </dd>
      <dd className="text-right text-sm whitespace-nowrap text-quiet">{home}</dd>
    </div>
  )
}

type School = Answer<'schools', 'one'>['school']

/** The school's properties, each with a link to similar schools. */
export function SchoolAbout({ school, children }: { school: School; children?: ReactNode }) {
  const t = useTranslations('school')
  const others = (filter: keyof ListFilters, items: { id: number; name: string }[]) =>
    items.map(({ id, name }) => ({ name, path: listPath(school.country_code, { [filter]: String(id) }) }))
  return (
    <div>
      {school.introduction && (
        <>
          <h2 className="text-2xl">{t('about')}</h2>
          <p className="measure mt-3 text-lg">{school.introduction}</p>
        </>
      )}
      {children}
      <Labels title={t('enrollments')} items={others('enrollments', school.enrollments)} />
      <Labels title={t('colleges')} items={others('hots', school.colleges)} />
      <Labels title={t('tags')} items={others('tags', school.tags)} />
    </div>
  )
}

function Labels({ title, items }: { title: string; items: { name: string; path: string }[] }) {
  const href = useHref()
  if (items.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {items.map(({ name, path }) => (
          <li key={name}>
            <a
              href={href(path)}
              className="tag inline-flex min-h-11 items-center md:min-h-9 border border-line px-3 text-[0.9375rem] hover:border-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its location, year of foundation and rank. */
export function AtAGlance({ school, country, ranking }: { school: School; country: string; ranking: Ranking | null }) {
  const t = useTranslations('school')
  const tRanking = useTranslations('ranking')
  const { countries } = useLayout()
  const place = countries.find(({ code }) => code === school.country_code)
  const map = countryMap(mapOf(place?.isoCountries), school.latitude, school.longitude)
  const facts: [string, ReactNode][] = [
    [t('location'), school.city.name],
    [t('country'), country],
  ]
  if (school.kind) facts.push([t('kind'), school.kind === 'public' ? t('kindPublic') : t('kindPrivate')])
  if (school.founded) facts.push([t('founded'), String(school.founded)])
  if (ranking)
    facts.push([
      tRanking('schoolLabel', { year: ranking.period }),
      <SchoolRank key="rank" school={school} ranking={ranking} />,
    ])
  if (school.no_exam) facts.push([t('exam'), t('examNotNeeded')])
  return (
    <section className="card overflow-hidden p-3">
      {map && <Drawing svg={map} label={t('mapAlt', { country, city: school.city.name })} />}
      <h2 className="px-2 pt-4 text-lg">{t('facts')}</h2>
      <dl className="mt-1 px-2">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7rem_1fr] items-baseline gap-3 border-t border-line py-2 first:border-0"
          >
            <dt className="text-sm text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
