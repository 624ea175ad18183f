/** The proposed list. */

import { type FormEvent, useEffect, useState } from 'react'
import type { Visitor } from '../../../domain/match/fields.ts'
import { areScoresUncompared, compareScores } from '../../../domain/match/judge.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import type { Proposal } from '../../../domain/match/propose.ts'
import { GROUPS, type Group } from '../../../domain/match/rules.ts'
import { homeCurrency } from '../../../domain/school-facts.ts'
import { readSavedInput, saveInput } from '../../forms/use-saved-input.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { HEARTS_RENDERED } from '../../shell/hearts-rendered.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { listPath } from '../list/list-address.ts'
import { useFormats, useRemarks, writtenYear } from './formats.ts'
import { PlacedSchool, UnplacedSchoolCard } from './placed-school.tsx'
import type { MatchState } from './state.ts'

type BudgetProps = { answer: MatchAnswer; rateDay: string }

/** The interpreted budget, so that a misread one is noticed. */
export function BudgetRead({ answer: { money, visitor }, rateDay }: BudgetProps) {
  const t = useTranslations('match')
  const { home, asWritten } = useFormats()
  const { day } = useDates()
  const { locale } = useLayout()
  if (money === null || visitor.budget === null) return null
  return (
    <p className="measure mb-2" data-budget>
      {money.currency === homeCurrency(locale)
        ? t('budgetRead', { amount: asWritten(money) })
        : t('budgetReadAt', { money: asWritten(money), amount: home(visitor.budget), day: day(rateDay) })}
    </p>
  )
}

// Actions for the list: save it, print it, attach it to a consultation.

type SaveProps = { ids: number[]; state: MatchState; answer: MatchAnswer }

export function SaveList({ ids, state, answer }: SaveProps) {
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
 * With script the figures wait in this tab for the booking form, and are only sent with the booking.
 * Without script or storage, the form is posted: the figures never appear in a URL.
 */
function carryHere(event: FormEvent<HTMLFormElement>, address: string): void {
  const remarks = new FormData(event.currentTarget).get('remarks')
  if (typeof remarks === 'string') {
    const before = readSavedInput('consultation')
    const written = before.remarks?.[0]?.trim() ?? ''
    const all = written.includes(remarks) ? written : [written, remarks].filter(Boolean).join('\n\n')
    saveInput('consultation', { ...before, remarks: [all] })
    if (readSavedInput('consultation').remarks?.[0] !== all) return
  }
  event.preventDefault()
  location.assign(address)
}

// The criteria that limit the list, and suggestions to relax them.

export function Loosen({ proposal: { loosen, cheapest }, isNone = false }: { proposal: Proposal; isNone?: boolean }) {
  const t = useTranslations('match')
  const { home } = useFormats()
  if (!isNone && loosen.length === 0) return null
  const Heading = isNone ? 'p' : 'h3'
  return (
    <div className="card mt-6 p-5" data-loosen>
      <Heading className="text-xl font-semibold">{t(isNone ? 'noneTitle' : 'fewTitle')}</Heading>
      {isNone && <p className="mt-1">{t('noneText')}</p>}
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {loosen.map(({ criterion, schools }) => (
          <li key={criterion}>{t(`loosen.${criterion}`, { count: schools })}</li>
        ))}
        {cheapest && <li>{t('cheapest', { school: cheapest.school.name, home: home(cheapest.cost.home) })}</li>}
        {loosen.length === 0 && <li>{t('loosenNothing')}</li>}
      </ul>
    </div>
  )
}

/** The sources of the list's figures with their years, and the date of the exchange rate. */
export function ListSources({ answer: { origins }, rateDay }: { answer: MatchAnswer; rateDay: string }) {
  const t = useTranslations('match')
  const currency = useHomeCurrencyName()
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
      {rateDay && <span className="block">{t('rateDay', { currency, day: day(rateDay) })}</span>}
    </p>
  )
}

type Props = { answer: MatchAnswer; state: MatchState; rateDay: string }

export function MatchList({ answer, state, rateDay }: Props) {
  const t = useTranslations('match')
  const { proposal } = answer
  const placed = GROUPS.flatMap((group) => proposal.groups[group])
  const shown = [...placed, ...proposal.unplaced].map(({ school }) => school.id)
  const all = GROUPS.reduce((sum, group) => sum + proposal.counts[group], proposal.unplacedCount)
  useEffect(() => {
    dispatchEvent(new Event(HEARTS_RENDERED))
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
          <p data-found>{t('found', { placed: placed.length, apart: proposal.unplaced.length, all })}</p>
          <p className="measure mt-2 text-sm text-quiet">{t('caution')}</p>
          <ListNotes answer={answer} />
        </>
      )}
      {placed.length > 0 && GROUPS.map((group) => <GroupSection key={group} group={group} answer={answer} />)}
      <UnplacedSection answer={answer} />
      <Loosen proposal={proposal} />
      <ListSources answer={answer} rateDay={rateDay} />
      {shown.length > 0 && <SaveList ids={shown} state={state} answer={answer} />}
    </>
  )
}

/** Notes that apply to many schools of the list, once. */
function ListNotes({ answer: { proposal, visitor } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const placed = GROUPS.flatMap((group) => proposal.groups[group])
  const isAnyUncompared = placed.some(({ school }) => areScoresUncompared(compareScores(school, visitor), visitor))
  const isAnyWhole = [...placed, ...proposal.unplaced].some(({ cost }) => cost?.missing === null)
  return (
    <ul className="measure mt-2 list-disc space-y-1 pl-5 text-sm">
      {visitor.english === null && <li>{t('englishNone')}</li>}
      {placed.length > 0 && <li>{visitor.marks ? t('marksNote') : t('marksNone')}</li>}
      {isAnyUncompared && <li>{t('scoresNote')}</li>}
      {isAnyWhole && <li>{t('costNote')}</li>}
    </ul>
  )
}

function GroupSection({ group, answer: { proposal, visitor, origins } }: { group: Group; answer: MatchAnswer }) {
  const t = useTranslations('match')
  const groupSchools = proposal.groups[group]
  return (
    <section className="mt-8" data-group={group}>
      <div className="break-inside-avoid break-after-avoid">
        <h3 className="text-2xl">{t(`group.${group}`)}</h3>
        <p className="measure mt-1">{t(`groupText.${group}`)}</p>
        <p className="mt-1 text-sm text-quiet">
          {groupSchools.length > 0
            ? t('groupCount', { shown: groupSchools.length, all: proposal.counts[group] })
            : t('groupNone')}
        </p>
      </div>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {groupSchools.map((placed) => (
          <PlacedSchool key={placed.school.id} entry={placed} visitor={visitor} origins={origins} />
        ))}
      </ul>
    </section>
  )
}

/** Unclassified schools: their number, and those with a known cost within the budget. */
function UnplacedSection({ answer: { proposal, visitor, origins } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const { unplaced, unplacedCount } = proposal
  if (unplacedCount === 0) return null
  const isWhySaid = unplaced.every(({ why }) => why === 'noFigures')
  return (
    <section className="mt-8" data-group="apart">
      <div className="break-inside-avoid break-after-avoid">
        <h3 className="text-2xl">{t('apartTitle')}</h3>
        <p className="measure mt-1">{t('apartText', { count: unplacedCount, shown: unplaced.length })}</p>
        <p className="measure mt-1 text-sm text-quiet">{t(`apartNote.${visitor.level}`)}</p>
        {unplaced.length > 0 && isWhySaid && visitor.level === '1' && (
          <p className="measure mt-1 text-sm text-quiet">{t('apartWhy.noFigures')}</p>
        )}
      </div>
      <ul className="mt-3 grid gap-4 empty:hidden md:grid-cols-2 lg:grid-cols-3">
        {unplaced.map((one) => (
          <UnplacedSchoolCard
            key={one.school.id}
            entry={one}
            visitor={visitor}
            origins={origins}
            isReasonShown={isWhySaid}
          />
        ))}
      </ul>
      <WaysOn visitor={visitor} isNone={unplaced.length === 0} />
    </section>
  )
}

/** Links to the schools that aren't listed; and to a consultation when there is no list to attach. */
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
