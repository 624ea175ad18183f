/** The proposed list. */

import { type FormEvent, useEffect, useState } from 'react'
import type { Visitor } from '../../../domain/match/fields.ts'
import { areScoresApart, compareScores } from '../../../domain/match/judge.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import type { Proposal } from '../../../domain/match/propose.ts'
import { GROUPS, type Group } from '../../../domain/match/rules.ts'
import { HOME_CURRENCY } from '../../../domain/school-facts.ts'
import { keepTyped, readTyped } from '../../forms/use-kept-typing.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { HEARTS_DRAWN } from '../../shell/hearts-drawn.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { listPath } from '../list/list-address.ts'
import { ApartSchool, PlacedSchool } from './placed-school.tsx'
import type { MatchState } from './state.ts'
import { useRemarks, useWords, writtenYear } from './words.ts'

type BudgetProps = { answer: MatchAnswer; rateDay: string }

/** What was understood of the budget, so that a misread one is seen. */
export function BudgetRead({ answer: { money, visitor }, rateDay }: BudgetProps) {
  const t = useTranslations('match')
  const { home, asWritten } = useWords()
  const { day } = useDates()
  const { locale } = useLayout()
  if (money === null || visitor.budget === null) return null
  return (
    <p className="measure mb-2" data-budget>
      {money.currency === HOME_CURRENCY[locale]
        ? t('budgetRead', { amount: asWritten(money) })
        : t('budgetReadAt', { money: asWritten(money), amount: home(visitor.budget), day: day(rateDay) })}
    </p>
  )
}

// What can be done with the list: keep it, print it, take it to a consultation.

type KeepProps = { ids: number[]; state: MatchState; answer: MatchAnswer }

export function KeepList({ ids, state, answer }: KeepProps) {
  const t = useTranslations('match')
  const href = useHref()
  const remarks = useRemarks(state, answer)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const address = href(`/consultation?s=${ids.join(',')}`)
  return (
    <section className="no-print mt-8 rounded-2xl bg-sea p-5 md:p-8">
      <h3 className="text-2xl">{t('keepTitle')}</h3>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={href(`/shortlist?s=${ids.join(',')}`)} className="button button-quiet">
          {t('toShortlist')}
        </a>
        <button type="button" onClick={() => print()} hidden={!isReady} className="button button-quiet">
          {t('print')}
        </button>
      </div>
      <form method="post" action={address} onSubmit={(event) => carryHere(event, address)} className="mt-6">
        <input type="hidden" name="intent" value="back" />
        <label className="flex cursor-pointer items-start gap-3">
          <input type="checkbox" name="remarks" value={remarks} className="mt-1 size-5.5 shrink-0 accent-ink" />
          <span>{t('sendFigures')}</span>
        </label>
        <button type="submit" className="button button-main mt-4">
          {t('bookList')}
        </button>
      </form>
    </section>
  )
}

/**
 * With script the figures wait in this tab for the booking form, and leave it with the booking alone.
 * Without, or where the browser keeps nothing, the form is posted: never in an address.
 */
function carryHere(event: FormEvent<HTMLFormElement>, address: string): void {
  const remarks = new FormData(event.currentTarget).get('remarks')
  if (typeof remarks === 'string') {
    const before = readTyped('consultation')
    const written = before.remarks?.[0]?.trim() ?? ''
    const all = written.includes(remarks) ? written : [written, remarks].filter(Boolean).join('\n\n')
    keepTyped('consultation', { ...before, remarks: [all] })
    if (readTyped('consultation').remarks?.[0] !== all) return
  }
  event.preventDefault()
  location.assign(address)
}

// What stands in the way of a longer list, and what to loosen.

export function Loosen({ proposal: { loosen, cheapest }, isNone = false }: { proposal: Proposal; isNone?: boolean }) {
  const t = useTranslations('match')
  const { home } = useWords()
  if (!isNone && loosen.length === 0) return null
  const Heading = isNone ? 'p' : 'h3'
  return (
    <div className="card mt-6 p-5" data-loosen>
      <Heading className="text-xl font-semibold">{t(isNone ? 'noneTitle' : 'fewTitle')}</Heading>
      {isNone && <p className="mt-1">{t('noneText')}</p>}
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {loosen.map(({ asked, schools }) => (
          <li key={asked}>{t(`loosen.${asked}`, { count: schools })}</li>
        ))}
        {cheapest && <li>{t('cheapest', { school: cheapest.school.name, home: home(cheapest.cost.home) })}</li>}
        {loosen.length === 0 && <li>{t('loosenNothing')}</li>}
      </ul>
    </div>
  )
}

/** Where the list's figures come from, with their years, and the day of the rate. */
export function ListSources({ answer: { origins }, rateDay }: { answer: MatchAnswer; rateDay: string }) {
  const t = useTranslations('match')
  const { day } = useDates()
  if (origins.length === 0) return null
  return (
    <p className="mt-6 text-sm text-quiet">
      {t('sources')}{' '}
      {origins.map(({ id, source, link, year }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          <a href={link} rel="noopener" className="text-link">
            {source}
          </a>{' '}
          {writtenYear(year)}
        </span>
      ))}
      {rateDay && <span className="block">{t('rateDay', { currency: t('currency'), day: day(rateDay) })}</span>}
    </p>
  )
}

type Props = { answer: MatchAnswer; state: MatchState; rateDay: string }

export function MatchList({ answer, state, rateDay }: Props) {
  const t = useTranslations('match')
  const { proposal } = answer
  const placed = GROUPS.flatMap((group) => proposal.groups[group])
  const shown = [...placed, ...proposal.apart].map(({ school }) => school.id)
  const all = GROUPS.reduce((sum, group) => sum + proposal.counts[group], proposal.apartCount)
  useEffect(() => {
    dispatchEvent(new Event(HEARTS_DRAWN))
  })
  const budget = <BudgetRead answer={answer} rateDay={rateDay} />
  if (all === 0)
    return (
      <>
        {budget}
        <Loosen proposal={proposal} isNone />
      </>
    )
  return (
    <>
      {budget}
      {shown.length > 0 && (
        <>
          <p data-found>{t('found', { placed: placed.length, apart: proposal.apart.length, all })}</p>
          <p className="measure mt-2 text-sm text-quiet">{t('caution')}</p>
          <ListNotes answer={answer} />
        </>
      )}
      {placed.length > 0 && GROUPS.map((group) => <GroupSection key={group} group={group} answer={answer} />)}
      <ApartSection answer={answer} />
      <Loosen proposal={proposal} />
      <ListSources answer={answer} rateDay={rateDay} />
      {shown.length > 0 && <KeepList ids={shown} state={state} answer={answer} />}
    </>
  )
}

/** What is true of many schools of the list, once. */
function ListNotes({ answer: { proposal, visitor } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const placed = GROUPS.flatMap((group) => proposal.groups[group])
  const isAnyApart = placed.some(({ school }) => areScoresApart(compareScores(school, visitor), visitor))
  const isAnyWhole = [...placed, ...proposal.apart].some(({ cost }) => cost?.missing === null)
  return (
    <ul className="measure mt-2 list-disc space-y-1 pl-5 text-sm">
      {visitor.english === null && <li>{t('englishNone')}</li>}
      {placed.length > 0 && <li>{visitor.marks ? t('marksNote') : t('marksNone')}</li>}
      {isAnyApart && <li>{t('scoresNote')}</li>}
      {isAnyWhole && <li>{t('costNote')}</li>}
    </ul>
  )
}

function GroupSection({ group, answer: { proposal, visitor, origins } }: { group: Group; answer: MatchAnswer }) {
  const t = useTranslations('match')
  const own = proposal.groups[group]
  return (
    <section className="mt-8" data-group={group}>
      <div className="break-inside-avoid break-after-avoid">
        <h3 className="text-2xl">{t(`group.${group}`)}</h3>
        <p className="measure mt-1">{t(`groupText.${group}`)}</p>
        <p className="mt-1 text-sm text-quiet">
          {own.length > 0 ? t('groupCount', { shown: own.length, all: proposal.counts[group] }) : t('groupNone')}
        </p>
      </div>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {own.map((placed) => (
          <PlacedSchool key={placed.school.id} own={placed} visitor={visitor} origins={origins} />
        ))}
      </ul>
    </section>
  )
}

/** Schools that no rule can place: how many there are, and those of them whose cost is known to fit. */
function ApartSection({ answer: { proposal, visitor, origins } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const { apart, apartCount } = proposal
  if (apartCount === 0) return null
  const isWhySaid = apart.every(({ why }) => why === 'noFigures')
  return (
    <section className="mt-8" data-group="apart">
      <div className="break-inside-avoid break-after-avoid">
        <h3 className="text-2xl">{t('apartTitle')}</h3>
        <p className="measure mt-1">{t('apartText', { count: apartCount, shown: apart.length })}</p>
        <p className="measure mt-1 text-sm text-quiet">{t(`apartNote.${visitor.level}`)}</p>
        {apart.length > 0 && isWhySaid && visitor.level === '1' && (
          <p className="measure mt-1 text-sm text-quiet">{t('apartWhy.noFigures')}</p>
        )}
      </div>
      <ul className="mt-3 grid gap-4 empty:hidden md:grid-cols-2 lg:grid-cols-3">
        {apart.map((one) => (
          <ApartSchool key={one.school.id} own={one} visitor={visitor} origins={origins} isWhySaid={isWhySaid} />
        ))}
      </ul>
      <WaysOn visitor={visitor} isNone={apart.length === 0} />
    </section>
  )
}

/** To the schools that aren't listed; to a consultation too where there is no list to take along. */
function WaysOn({ visitor: { level, subject, countries }, isNone }: { visitor: Visitor; isNone: boolean }) {
  const t = useTranslations('match')
  const href = useHref()
  const [country = 'all', ...others] = countries
  const code = others.length > 0 ? 'all' : country
  return (
    <p className="no-print mt-3 flex flex-wrap gap-x-6">
      <a
        href={href(listPath(code, { enrollments: level, hots: subject === null ? '' : String(subject) }))}
        className="text-link inline-flex min-h-11 items-center"
      >
        {t('apartSearch')}
      </a>
      {isNone && (
        <a href={href('/consultation')} className="text-link inline-flex min-h-11 items-center">
          {t('apartAsk')}
        </a>
      )}
    </p>
  )
}
