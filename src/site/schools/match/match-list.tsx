/** The proposed list. */
import { useEffect } from 'react'
import { areScoresApart, compareScores } from '../../../domain/match/compare.ts'
import type { MatchAnswer } from '../../../domain/match/match.ts'
import { GROUPS, type Group } from '../../../domain/match/rules.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { HEARTS_DRAWN } from '../../shell/hearts-drawn.ts'
import { BudgetRead } from './budget-read.tsx'
import { CostLine } from './cost-line.tsx'
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
  if (shown.length === 0)
    return (
      <>
        {budget}
        <Loosen proposal={proposal} isNone />
      </>
    )
  return (
    <>
      {budget}
      <p data-found>{t('found', { placed: placed.length, apart: proposal.apart.length, all })}</p>
      <p className="measure mt-2 text-sm text-quiet">{t('caution')}</p>
      <ListNotes answer={answer} />
      {placed.length > 0 && GROUPS.map((group) => <GroupSection key={group} group={group} answer={answer} />)}
      <ApartSection answer={answer} />
      <Loosen proposal={proposal} />
      <ListSources answer={answer} rateDay={rateDay} />
      <KeepList ids={shown} state={state} answer={answer} />
    </>
  )
}

/** What is true of many schools of the list, once. */
function ListNotes({ answer: { proposal, visitor } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const placed = GROUPS.flatMap((group) => proposal.groups[group])
  const isAnyApart = placed.some(({ school }) => areScoresApart(compareScores(school, visitor), visitor))
  const isAnyWithBoard = [...placed, ...proposal.apart].some(({ cost }) => cost?.hasBoard)
  return (
    <ul className="measure mt-2 list-disc space-y-1 pl-5 text-sm">
      {visitor.english === null && <li>{t('englishNone')}</li>}
      {placed.length > 0 && <li>{visitor.marks ? t('marksNote') : t('marksNone')}</li>}
      {isAnyApart && <li>{t('scoresNote')}</li>}
      {isAnyWithBoard && <li>{t('costNote')}</li>}
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

function ApartSection({ answer: { proposal, visitor, origins } }: { answer: MatchAnswer }) {
  const t = useTranslations('match')
  const { apart, apartCount } = proposal
  if (apart.length === 0) return null
  const said = { why: apart.every(({ why }) => why === 'noFigures'), cost: apart.every(({ cost }) => cost === null) }
  return (
    <section className="mt-8" data-group="apart">
      <div className="break-inside-avoid break-after-avoid">
        <h3 className="text-2xl">{t('apartTitle')}</h3>
        <p className="measure mt-1">{t('apartText', { count: apartCount, shown: apart.length })}</p>
        <p className="measure mt-1 text-sm text-quiet">{t(`apartNote.${visitor.level}`)}</p>
        {said.why && visitor.level === '1' && (
          <p className="measure mt-1 text-sm text-quiet">{t('apartWhy.noFigures')}</p>
        )}
        {said.cost && (
          <dl className="measure mt-1 text-sm">
            <CostLine cost={null} budget={visitor.budget} origins={origins} />
          </dl>
        )}
      </div>
      <ul className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {apart.map((one) => (
          <ApartSchool key={one.school.id} own={one} visitor={visitor} origins={origins} said={said} />
        ))}
      </ul>
    </section>
  )
}
