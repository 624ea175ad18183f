/** One way or one school with the facts that decided, its steps, what is missing, and what would help. */
import type { ReactNode } from 'react'
import type { MatchItem } from '../../../api/client.ts'
import { isCostRoute } from '../../../domain/costs/routes.ts'
import { useBothMoney, useCostFormats, useRowList } from '../../costs/formats.ts'
import { costsPath } from '../../costs/load.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { Heart } from '../shortlist/heart.tsx'
import { NoteText } from './advice.tsx'
import { useCountryName } from './country-choices.ts'
import type { MatchPageData } from './load.ts'
import { NamedSchools } from './reach.tsx'
import {
  type Missing,
  type Reason,
  type RouteItem,
  type SchoolItem,
  useChangeText,
  useReasonText,
  useStepText,
  writtenYear,
} from './texts.ts'
import { ListLink } from './way-list.tsx'

type Shared = { data: MatchPageData; answer: MatchItem }

export function RouteCard({ route, data, answer }: Shared & { route: RouteItem }) {
  const t = useTranslations('match')
  const href = useHref()
  const { iso_country, country_code, years } = route
  const country = useCountryName()(route)
  const whole = years.reduce((sum, each) => sum + each, 0)
  const { countries } = useLayout()
  const isAlone = (countries.find(({ code }) => code === country_code)?.isoCountries.length ?? 1) === 1
  const costs = isCostRoute(route.route)
    ? costsPath({
        country: isAlone ? country_code : iso_country.toLowerCase(),
        route: route.route,
        place: route.city === null ? '' : String(route.city),
        intake: String(answer.intake.year),
      })
    : null
  return (
    <li
      id={`way-${iso_country}-${route.route}`}
      className="card scroll-mt-4 break-inside-avoid p-4"
      data-route={`${iso_country}-${route.route}`}
    >
      <h5 className="text-lg leading-snug">{t('change.route', { country, route: t(`route.${route.route}`) })}</h5>
      {costs && whole > 0 && <p className="text-sm text-quiet">{t('years', { years: whole })}</p>}
      {route.note && <p className="mt-1 text-sm">{route.note}</p>}
      <Facts item={route} data={data} answer={answer}>
        {route.remarks.map((remark) => (
          <p key={remark.text} className="mt-1 text-sm" data-remark>
            <NoteText {...remark} />
          </p>
        ))}
      </Facts>
      {route.programmes && <WaySchools route={route} data={data} />}
      <p className="no-print mt-2 flex flex-wrap gap-x-5 text-sm">
        {costs && (
          <a href={href(costs)} className="text-link inline-flex min-h-11 items-center">
            {t('toCosts')}
          </a>
        )}
        <ListLink route={route} data={data} />
      </p>
    </li>
  )
}

/** Schools of the way to look at first, and what of the list is known. */
function WaySchools({ route, data }: { route: RouteItem; data: MatchPageData }) {
  const t = useTranslations('match')
  const { count = 0, within = null, schools = [], are_requirements_unknown: areUnknown } = route.programmes ?? {}
  return (
    <div className="mt-2 text-sm" data-way-schools={schools.length}>
      <NamedSchools route={route} data={data} />
      {count === 0
        ? schools.length === 0 && !areUnknown && <p>{t('wayEmpty')}</p>
        : within === 0 && <p>{t('wayNoneWithin')}</p>}
    </div>
  )
}

export function SchoolCard({ school, data, answer }: Shared & { school: SchoolItem }) {
  const t = useTranslations('match')
  const href = useHref()
  const { countries } = useLayout()
  const country = countries.find(({ code }) => code === school.country_code)?.name
  return (
    <li id={`school-${school.id}`} className="card scroll-mt-4 break-inside-avoid p-4" data-school={school.id}>
      <div className="flex justify-between gap-3">
        <div className="min-w-0">
          <h5 className="text-lg leading-snug">
            <a href={href(`/schools/${school.id}`)} className="text-link">
              {school.name}
            </a>
          </h5>
          {school.name_en && (
            <p lang="en" className="text-sm leading-snug text-quiet">
              {school.name_en}
            </p>
          )}
          <p className="text-sm text-quiet">
            {[school.city, country].filter((each, at, all) => each && all.indexOf(each) === at).join(' · ')}
          </p>
        </div>
        <Heart school={school} className="-mt-2 -mr-2" />
      </div>
      {school.programme && (
        <p className="mt-1 text-sm">
          {t('programme')} <span lang="en">{school.programme.name}</span>
        </p>
      )}
      {/* a college of two years is named only if it teaches the subject */}
      {school.route === 'transfer' ? (
        <p className="mt-1 text-sm">{t('route.transfer')}</p>
      ) : (
        !school.programme &&
        (data.values.subject?.length ?? 0) > 0 && <p className="mt-1 text-sm">{t('noProgramme')}</p>
      )}
      <Facts item={school} data={data} answer={answer} />
      <p className="no-print mt-2 flex flex-wrap gap-x-5 text-sm">
        <a
          href={href(
            costsPath({
              ...(school.programme ? { programme: String(school.programme.id) } : { school: String(school.id) }),
              ...(isCostRoute(school.route) && { route: school.route }),
              intake: String(answer.intake.year),
            }),
          )}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('toCosts')}
        </a>
        {school.programme?.link && (
          <a href={school.programme.link} rel="noopener" className="text-link inline-flex min-h-11 items-center">
            {t('toPage')}
          </a>
        )}
      </p>
    </li>
  )
}

/** What a reader did not say is asked once, by the form. */
const isTheirs = (missing: Missing) => !missing.startsWith('your_')

type FactsProps = Shared & { item: SchoolItem | RouteItem; children?: ReactNode }

/** The steps and the cost; on phones the other facts are a tap away. */
function Facts({ item: { fit, help, degree, costs: rows }, data, answer, children }: FactsProps) {
  const t = useTranslations('match')
  const stepText = useStepText(data)
  const changeText = useChangeText(data)
  const { list: listed } = useCostFormats()
  const rowList = useRowList()
  const counted = rows.filter(({ home_minor }) => home_minor !== null).map(({ key }) => key)
  const missing = fit.missing.filter(isTheirs)
  const costs = fit.reasons.filter(({ kind }) => kind === 'cost')
  const lines = (reasons: readonly Reason[]) => (
    <dl className="mt-2 text-sm">
      {reasons.map((reason) => (
        <ReasonLine
          key={`${reason.kind}${'test' in reason ? reason.test : ''}${'date' in reason ? reason.date : ''}`}
          reason={reason}
          data={data}
          intakeYear={answer.intake.year}
        />
      ))}
    </dl>
  )
  return (
    <>
      {fit.steps.length > 0 && (
        <ul className="mt-2 space-y-1 rounded-lg bg-sea p-3 text-sm font-semibold" data-steps>
          {fit.steps.map((step) => (
            <li key={JSON.stringify(step)}>{stepText(step)}</li>
          ))}
        </ul>
      )}
      {costs.length > 0 && lines(costs)}
      <Fold
        heading={<span className="text-link text-sm">{t('why')}</span>}
        className="mt-1"
        summaryClass="max-md:min-h-11"
      >
        {children}
        {lines(fit.reasons.filter((reason) => !costs.includes(reason)))}
        {costs.length > 0 && (
          <p className="mt-2 text-sm" data-contains>
            {t('cost.contains', { rows: rowList(counted) })}
          </p>
        )}
        <DegreeLine degree={degree} fit={fit} data={data} />
        {missing.length > 0 && (
          <p className="mt-2 text-sm text-quiet">
            {t('missing', { list: listed(missing.map((each) => t(`missingOf.${each as 'tuition'}`))) })}
          </p>
        )}
        {help && fit.group !== 'now' && fit.steps.length !== 1 && (
          <p className="mt-2 text-sm" data-help>
            {t('helpOne', { change: changeText(help) })}
          </p>
        )}
        <Sources {...fit} />
      </Fold>
    </>
  )
}

/** All years of the way, where its year is whole. One year is the sum above. */
function DegreeLine({ degree, fit, data }: Pick<SchoolItem, 'degree' | 'fit'> & Pick<Shared, 'data'>) {
  const t = useTranslations('match')
  const both = useBothMoney(data.money, data.form.rates.rates)
  const isPartial = fit.reasons.some((reason) => reason.kind === 'cost' && reason.is_partial)
  if (!degree || degree.by_year.length < 2 || isPartial || degree.missing.includes('tuition')) return null
  return (
    <p className="mt-2 text-sm" data-degree>
      {t(degree.years_elsewhere > 0 ? 'cost.here' : 'cost.degree', {
        years: degree.years,
        from: degree.rise.from,
        to: degree.rise.to,
        more: degree.years_elsewhere,
        amount: both([degree.home_minor, degree.home_to_minor]),
      })}
    </p>
  )
}

function ReasonLine({ reason, data, intakeYear }: { reason: Reason; data: MatchPageData; intakeYear: number }) {
  const t = useTranslations('match')
  const { label, text } = useReasonText(data)(reason, intakeYear)
  const { basis, year } = reason
  // of an incomplete sum the source may be that of living costs
  const note = reason.kind === 'cost' && reason.tuition ? reason.source?.tuition_note : undefined
  return (
    <div className="border-t border-line py-1.5" data-reason={reason.kind} data-verdict={reason.verdict}>
      <dt className="inline font-semibold">{t('labelled', { label })}</dt>{' '}
      <dd className="inline">
        {text}{' '}
        <span className="whitespace-nowrap text-quiet">
          {t(year ? 'statedOf' : 'stated', { basis: t(`basis.${basis}`), year: writtenYear(year ?? '') })}
        </span>
        {note && <span className="block text-quiet">{note}</span>}
      </dd>
    </div>
  )
}

/** Where the figures come from, each page once. */
function Sources({ reasons, steps }: SchoolItem['fit']) {
  const t = useTranslations('match')
  const all = [...reasons, ...steps].flatMap((each) => ('source' in each && each.source ? [each.source] : []))
  const sources = [...new Map(all.map((source) => [source.link, source])).values()]
  if (sources.length === 0) return null
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1 text-quiet">{t('sources', { count: sources.length })}</summary>
      <ul className="list-disc space-y-1 pl-5">
        {sources.map(({ link, name }) => (
          <li key={link}>
            <a href={link} rel="noopener" className="text-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
