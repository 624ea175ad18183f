import type { ReactNode } from 'react'
import type { Answer } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useWrittenFigures, writtenYear } from '../written-figure.ts'

type Fact = Answer<'schools', 'one'>['school']['facts'][number]

const GROUPS = ['cost', 'admission', 'students', 'research'] as const

const groupsOf = (facts: Fact[]) =>
  GROUPS.map((group) => ({ group, groupFacts: facts.filter((fact) => fact.group === group) })).filter(
    ({ groupFacts }) => groupFacts.length > 0,
  )

/** Whether any fact is shown. */
export const hasFigures = (facts: Fact[]): boolean => groupsOf(facts).length > 0

/** Known facts of a school; `living` is shown beside its costs. */
export function SchoolFacts({ facts, living }: { facts: Fact[]; living: ReactNode }) {
  const groups = groupsOf(facts)
  const [first] = groups
  const cost = first?.group === 'cost' ? first : null
  const count = groups.length + (living ? 1 : 0)
  return (
    <div className={`fact-cards ${count > 2 ? 'fact-cards-many' : ''}`}>
      {cost && <FactGroup {...cost} />}
      {living}
      {groups
        .filter((group) => group !== cost)
        .map((group) => (
          <FactGroup key={group.group} {...group} />
        ))}
    </div>
  )
}

function FactGroup({ group, groupFacts: facts }: { group: (typeof GROUPS)[number]; groupFacts: Fact[] }) {
  const t = useTranslations('school')
  const { day } = useDates()
  const homeCurrencyName = useHomeCurrencyName()
  const sources = new Map(facts.map(({ source }) => [source.link, source.name]))
  const rateDay = facts.find(({ home }) => home)?.home?.as_of
  return (
    <section className="card p-5">
      <h2 className="text-lg">{t(`group.${group}`)}</h2>
      <dl className="mt-1">
        {facts.map((fact, index) => (
          <FactLine
            key={`${fact.kind} ${fact.level}`}
            fact={fact}
            isExplained={fact.explanation !== facts[index + 1]?.explanation}
          />
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {t('source')}{' '}
        {[...sources].map(([link, name]) => (
          <a key={link} href={link} rel="noopener" className="text-link">
            {name}
          </a>
        ))}
        {rateDay && <span className="block">{t('rateOf', { currency: homeCurrencyName, day: day(rateDay) })}</span>}
      </p>
    </section>
  )
}

/** Facts with the same explanation share it, below the last of them. */
function FactLine({ fact, isExplained }: { fact: Fact; isExplained: boolean }) {
  const t = useTranslations('school')
  const { written, home } = useWrittenFigures()(fact)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="font-semibold">
        {fact.name}
        {fact.level && <span className="ml-1.5 text-sm font-normal text-quiet">{t(`level.${fact.level}`)}</span>}
      </dt>
      <dd className="text-right text-lg font-semibold whitespace-nowrap tabular-nums">{written}</dd>
      {isExplained && <dd className="text-sm text-quiet">{fact.explanation}</dd>}
      <dd className="col-start-2 self-start text-right text-sm whitespace-nowrap text-quiet">
        {home && <span className="block">{home}</span>}
        {writtenYear(fact.year)}
      </dd>
    </div>
  )
}
