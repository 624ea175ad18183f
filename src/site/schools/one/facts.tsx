import type { Answer } from '../../../api/client.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useLayout } from '../../shell/links.ts'

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
        {rateDay && <span className="block">{t('rateOf', { year: rateDay.slice(0, 4) })}</span>}
      </p>
    </section>
  )
}

function FactLine({ fact }: { fact: Fact }) {
  const t = useTranslations('school')
  const { written, home } = useFigures(fact)
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
        {fact.year.replace('-', '–')}
      </dd>
    </div>
  )
}

/** A figure as the language writes it, and about as much in the reader's money. */
function useFigures({ unit, value, value_to, currency, home }: Fact): { written: string; home: string | null } {
  const t = useTranslations('school')
  const format = useFormatter()
  const { locale } = useLayout()
  const write = (number: number) =>
    unit === 'money' && currency
      ? format.number(number, { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 })
      : unit === 'share'
        ? format.number(number, { style: 'percent', maximumFractionDigits: 1 })
        : format.number(number)
  const range = (from: string, to: string | null) => (to === null || to === from ? from : `${from}–${to}`)
  const compact = (number: number) => format.number(number, { notation: 'compact', compactDisplay: 'long' })
  const about = home && range(compact(home.value), home.value_to === null ? null : compact(home.value_to))
  return {
    written: range(write(value), value_to === null ? null : write(value_to)),
    home: about && t('aboutMoney', { amount: locale === 'tw' ? about.replace(/\s/g, '') : about }),
  }
}
