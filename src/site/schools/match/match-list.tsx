/** The proposed list. */
import { useEffect } from 'react'
import { areScoresApart, compareScores } from '../../../domain/match/compare.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { GROUPS, type Group } from '../../../domain/match/rules.ts'
import type { Visitor } from '../../../domain/match/visitor.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { HEARTS_DRAWN } from '../../shell/hearts-drawn.ts'
import { useHref } from '../../shell/links.ts'
import { listPath } from '../list/list-address.ts'
import { BudgetRead } from './budget-read.tsx'
import { KeepList } from './keep-list.tsx'
import { Loosen } from './loosen.tsx'
import { ApartSchool, PlacedSchool } from './placed-school.tsx'
import { ListSources } from './sources.tsx'
import type { MatchState } from './state.ts'

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
