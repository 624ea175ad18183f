import type { Answer } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useWrittenFigures, writtenYear } from '../written-figure.ts'

type Fact = Answer<'schools', 'one'>['school']['facts'][number]

const GROUPS = ['cost', 'admission', 'students', 'research'] as const

/** What is known of a school: what isn't known isn't shown. */
export function SchoolFacts({ facts }: { facts: Fact[] }) {
  const groups = GROUPS.map((group) => ({ group, own: facts.filter((fact) => fact.group === group) }))
  const shown = groups.filter(({ own }) => own.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="mt-6 gap-5 md:columns-2">
      {shown.map(({ group, own }) => (
        <FactGroup key={group} group={group} facts={own} />
      ))}
    </div>
  )
}

function FactGroup({ group, facts }: { group: (typeof GROUPS)[number]; facts: Fact[] }) {
  const t = useTranslations('school')
  const { day } = useDates()
  const sources = new Map(facts.map(({ source }) => [source.link, source.name]))
  const rateDay = facts.find(({ home }) => home)?.home?.as_of
  return (
    <section className="card mb-5 break-inside-avoid p-5">
      <h2 className="text-lg">{t(`group.${group}`)}</h2>
      <dl className="mt-1">
        {facts.map((fact) => (
          <FactLine key={`${fact.kind} ${fact.level}`} fact={fact} />
        ))}
      </dl>
      <p className="mt-3 text-sm text-quiet">
        {t('source')}{' '}
        {[...sources].map(([link, name]) => (
          <a key={link} href={link} rel="noopener" className="text-link">
            {name}
          </a>
        ))}
        {rateDay && <span className="block">{t('rateOf', { day: day(rateDay) })}</span>}
      </p>
    </section>
  )
}

function FactLine({ fact }: { fact: Fact }) {
  const t = useTranslations('school')
  const { written, home } = useWrittenFigures()(fact)
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2.5 first:border-0">
      <dt className="font-semibold">
        {fact.name}
        {fact.level && <span className="ml-1.5 text-sm font-normal text-quiet">{t(`level.${fact.level}`)}</span>}
      </dt>
      <dd className="text-right text-lg font-semibold whitespace-nowrap tabular-nums">{written}</dd>
      <dd className="text-sm text-quiet">{fact.explanation}</dd>
      <dd className="self-start text-right text-sm whitespace-nowrap text-quiet">
        {home && <span className="block">{home}</span>}
        {writtenYear(fact.year)}
      </dd>
    </div>
  )
}
