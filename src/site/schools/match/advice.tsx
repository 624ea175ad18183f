/** What a counsellor would say first: a few sentences, the one step that would help most, the next days, and what the subject needs besides. */
import type { MatchItem } from '../../../api/client.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { useCountryChoices, useCountryName } from './country-choices.ts'
import type { MatchPageData } from './load.ts'
import { matchPath } from './load.ts'
import { useTerm } from './match-form.tsx'
import { type Change, useChangeText, useMonth, useRounded, useScore, useStepText } from './texts.ts'

type Props = { data: MatchPageData; answer: MatchItem }
type Advice = MatchItem['advice']
type Help = MatchItem['helps'][number]
type Place = Advice['now']['places'][number]

export function AdviceView({ data, answer }: Props) {
  const t = useTranslations('match')
  const also = useAlso(data)
  const { advice } = answer
  return (
    <section className="card mt-5 p-5 md:p-8" data-advice>
      <h3 className="text-xl">{t('advice.title')}</h3>
      <div className="measure mt-2 space-y-2">
        <p className="font-semibold" data-deciding={advice.deciding.kind}>
          {useDeciding(data)(advice.deciding)}
        </p>
        {advice.also.length > 0 && <p>{advice.also.map(also).join(' ')}</p>}
        <Reach data={data} advice={advice} />
      </div>
      <h4 className="mt-5 text-lg">{t('advice.mostTitle')}</h4>
      <p className="measure mt-1" data-advised={advice.advised.kind}>
        {useAdvised(data)(advice.advised)}
      </p>
      <Others data={data} answer={answer} />
      <Dates advice={advice} />
      <Notes title={t('advice.notesTitle')} texts={advice.notes.map(({ text }) => text)} />
      <Notes title={t('advice.workTitle')} texts={advice.work} />
    </section>
  )
}

/** A country with its way, in brackets of a sentence. */
function usePlace(): (place: Place) => string {
  const t = useTranslations('match')
  const nameOf = useCountryName()
  return (place) => t('change.route', { country: nameOf(place), route: t(`route.${place.route}`) })
}

/** The same in a list. */
function useListedPlace(): (place: Place) => string {
  const t = useTranslations('match')
  const nameOf = useCountryName()
  return (place) => t('advice.place', { country: nameOf(place), route: t(`route.${place.route}`) })
}

function useDeciding(data: MatchPageData): (deciding: Advice['deciding']) => string {
  const t = useTranslations('match')
  const listed = useListedPlace()
  const nameOf = useCountryName()
  const place = usePlace()
  const about = useRounded()
  const score = useScore(data)
  const list = useList()
  const month = useMonth()
  const term = useTerm()
  const stepText = useStepText(data)
  return (deciding) => {
    switch (deciding.kind) {
      case 'budget_nowhere':
      case 'budget_here':
      case 'budget_close':
        return t(`advice.${deciding.kind}`, {
          place: place(deciding.place),
          amount: about(deciding.amount_minor, 'total'),
          gap: about(deciding.gap_minor),
        })
      case 'budget_few':
      case 'budget_schools': {
        const said = t(`advice.${deciding.kind}`, {
          place: place(deciding.place),
          amount: about(deciding.amount_minor, 'total'),
          count: deciding.schools,
        })
        const { school_minor: own, amount_minor: usual } = deciding
        return own !== null && own < usual ? `${said} ${t('advice.schoolFrom', { amount: about(own, 'total') })}` : said
      }
      case 'budget_later':
        return t('advice.budget_later', {
          place: listed(deciding.place),
          first: about(deciding.first_minor, 'total'),
          amount: about(deciding.amount_minor, 'total'),
          gap: about(deciding.gap_minor),
          year: deciding.year,
        })
      case 'time':
        return t('advice.time', { weeks: deciding.weeks })
      case 'start':
        return t('advice.start', { months: list(deciding.months.map(month)), term: term(deciding.next) })
      case 'partly':
        return t('advice.partly', { list: list(deciding.missing.map((each) => t(`advice.given.${each}`))) })
      case 'nearest':
        return t('advice.nearest', {
          place: listed(deciding.place),
          steps: deciding.steps.map((step) => stepText(step)).join(' '),
        })
      case 'test':
        return t('advice.test', { score: score(deciding.to) })
      case 'english':
        return t('advice.english', { own: score(deciding.yours, 'yours'), score: score(deciding.to) })
      case 'diploma':
        return t('advice.diploma', { places: list([...new Set(deciding.places.map(nameOf))]) })
      default:
        return t(`advice.${deciding.kind}`)
    }
  }
}

function useAlso(data: MatchPageData): (also: Advice['also'][number]) => string {
  const t = useTranslations('match')
  const score = useScore(data)
  const term = useTerm()
  return (also) => {
    switch (also.kind) {
      case 'english':
        return t('advice.alsoEnglish', { own: score(also.yours, 'yours'), score: score(also.to) })
      case 'test':
        return t('advice.alsoTest', { score: score(also.to) })
      case 'time':
      case 'start':
        return t('advice.alsoStart', { term: term(also.next) })
      case 'marks':
        return t('advice.alsoMarks')
      case 'first_degree':
        return t('advice.alsoFirstDegree')
    }
  }
}

const stepsShown = 4

/** What is open now, what a step would open, what is too dear, and what was not said. */
function Reach({
  data,
  advice: { deciding, now, step, step_schools, closed, too_dear, missing },
}: {
  data: MatchPageData
  advice: Advice
}) {
  const t = useTranslations('match')
  const place = useListedPlace()
  const stepText = useStepText(data)
  const nameOf = useCountryName()
  const { day } = useDates()
  const about = useRounded()
  const list = useList()
  const term = useTerm()
  const isAsked = deciding.kind === 'partly' || deciding.kind === 'no_answers'
  const left = missing.filter((each) => !(deciding.kind === 'partly' && deciding.missing.includes(each)))
  return (
    <>
      {now.places.length > 0 ? (
        <p>
          {t('advice.now', { places: now.places.map(place).join('; ') })}{' '}
          {now.schools > 0 && t('advice.nowSchools', { count: now.schools })}
        </p>
      ) : (
        <p>{now.schools > 0 ? t('advice.nowOnlySchools', { count: now.schools }) : t('advice.nowNone')}</p>
      )}
      {step.length > 0 && (
        <>
          <p>{t('advice.step')}</p>
          <ul className="list-disc space-y-1 pl-5">
            {step.slice(0, stepsShown).map((each) => (
              <li key={place(each.place)}>
                <strong>{t('labelled', { label: place(each.place) })}</strong> {each.steps.map(stepText).join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {step_schools > 0 && <p>{t('advice.stepSchools', { count: step_schools })}</p>}
      {too_dear.length > ('place' in deciding ? 1 : 0) && (
        <p>
          {t('advice.tooDear', {
            list: list(
              too_dear.map(({ place: at, amount_minor }) =>
                t('advice.tooDearOne', { country: nameOf(at), amount: about(amount_minor, 'total') }),
              ),
            ),
          })}
        </p>
      )}
      {closed[0] && (
        <p>
          {t('advice.closed', {
            list: list(closed.map((each) => t('advice.closedOne', { place: place(each.place), day: day(each.date) }))),
            term: term(closed[0].next),
          })}
        </p>
      )}
      {left.length > 0 && !isAsked && (
        <p>{t('advice.missing', { list: list(left.map((each) => t(`advice.given.${each}`))) })}</p>
      )}
    </>
  )
}

function useList(): (items: string[]) => string {
  const format = useFormatter()
  return (items) => format.list(items)
}

function useGains(): (help: Pick<Help, 'schools' | 'routes'>) => string {
  const t = useTranslations('match')
  const list = useList()
  return ({ schools, routes }) =>
    list([
      ...(routes > 0 ? [t('advice.gainRoutes', { routes })] : []),
      ...(schools > 0 ? [t('advice.gainSchools', { schools })] : []),
    ])
}

function useAdvised(data: MatchPageData): (advised: Advice['advised']) => string {
  const t = useTranslations('match')
  const { day } = useDates()
  const place = useListedPlace()
  const list = useList()
  const gains = useGains()
  const changeAdvice = useChangeAdvice(data)
  const about = useRounded()
  const term = useTerm()
  const nameOf = useCountryName()
  const stepText = useStepText(data)
  const isMaster = data.search?.level === 'master' || data.search?.level === 'mba'
  return (advised) => {
    switch (advised.kind) {
      case 'change':
        return changeAdvice(advised.help)
      case 'scholarship': {
        const { help } = advised
        const more =
          help && 'amount_minor' in help.change
            ? t('advice.scholarshipWith', { amount: about(help.change.amount_minor), gains: gains(help) })
            : ''
        return `${t('advice.scholarship')} ${more}`.trim()
      }
      case 'way':
        return t('advice.way', { place: place(advised.place) })
      case 'elsewhere':
        return t('advice.elsewhere', { place: place(advised.place), steps: advised.steps.map(stepText).join(' ') })
      case 'home':
        return t(isMaster ? 'advice.homeMaster' : 'advice.home')
      case 'schools':
        return t('advice.schools')
      case 'next_start':
        return t('advice.nextStart', { term: term(advised.intake) })
      case 'answer':
        return t('advice.answer', { list: list(advised.missing.map((each) => t(`advice.given.${each}`))) })
      case 'apply':
        return [
          advised.date ? t('advice.apply', { day: day(advised.date.date) }) : t('advice.applyUndated'),
          ...(advised.early
            ? [t('advice.applyEarly', { day: day(advised.early.date), country: nameOf(advised.early) })]
            : []),
        ].join(' ')
    }
  }
}

/** A change as advice in one sentence, with the time that it takes. */
function useChangeAdvice(data: MatchPageData): (help: Help) => string {
  const t = useTranslations('match')
  const gainsOf = useGains()
  const about = useRounded()
  const score = useScore(data)
  const countries = useCountryChoices()
  const changeText = useChangeText(data)
  const months = data.form.preparation?.months
  return (help) => {
    const { change } = help
    const gains = gainsOf(help)
    switch (change.kind) {
      case 'test':
      case 'english': {
        const yours = change.kind === 'english' ? score(change.to - change.bands, 'yours') : ''
        const said = { own: yours, score: score(change.to), gains }
        return months === undefined
          ? t(`advice.${change.kind}_plain`, said)
          : t(`advice.${change.kind}_change`, { ...said, months })
      }
      case 'money':
        return t('advice.money_change', { amount: about(change.amount_minor), gains })
      case 'both':
        return t('advice.both_change', { score: score(change.to), amount: about(change.amount_minor), gains })
      case 'country':
        return t('advice.country_change', {
          country: countries.find(({ code }) => code === change.country_code)?.name ?? change.country_code,
          gains,
        })
      case 'route':
        return changeText(change)
    }
  }
}

/** The other changes, each a link to the answer with it. */
function Others({ data, answer: { helps, advice } }: Props) {
  const t = useTranslations('match')
  const href = useHref()
  const changeText = useChangeText(data)
  const gains = useGains()
  const first = advice.advised.kind === 'change' ? JSON.stringify(advice.advised.help.change) : ''
  const main = helps.find(({ change }) => JSON.stringify(change) === first)
  const others = helps.filter((help) => help !== main)
  if (helps.length === 0 && advice.advised.kind !== 'next_start') return null
  const { advised } = advice
  const nextPath =
    advised.kind === 'next_start'
      ? matchPath({ ...data.values, intake: [`${advised.intake.year}-${advised.intake.term}`] })
      : null
  const mainPath = main ? pathOf(main.change, data) : nextPath
  const link = (help: Help) => {
    const path = pathOf(help.change, data)
    const text = changeText(help.change)
    return path ? (
      <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
        {text}
      </a>
    ) : (
      text
    )
  }
  return (
    <div data-helps>
      {mainPath && (
        <p className="no-print">
          <a href={href(mainPath)} className="text-link inline-flex min-h-11 items-center">
            {t('advice.seeWith')}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <>
          <p className="mt-2 text-sm text-quiet">{t('advice.others')}</p>
          <ul className="text-sm">
            {others.map((help) => (
              <li key={JSON.stringify(help.change)}>
                {link(help)} <span className="text-quiet">({gains(help)})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The page with a change; null where it is the same. */
function pathOf(change: Change, { values, search }: MatchPageData): string | null {
  const more = (minor: number) => [String(Number(search?.budget) + Math.ceil(minor / 100))]
  const ielts = (band: number) => ({ english_test: ['ielts'], english: [String(band)] })
  switch (change.kind) {
    case 'country':
      return values.country ? matchPath({ ...values, country: [...values.country, change.country_code] }) : null
    case 'money':
      return search?.budget ? matchPath({ ...values, budget: more(change.amount_minor) }) : null
    case 'both':
      return search?.budget ? matchPath({ ...values, budget: more(change.amount_minor), ...ielts(change.to) }) : null
    case 'english':
    case 'test':
      return matchPath({ ...values, ...ielts(change.to) })
    default:
      return null
  }
}

function Dates({ advice: { dates, starts, funds } }: { advice: Advice }) {
  const t = useTranslations('match')
  const nameOf = useCountryName()
  const { day } = useDates()
  const list = useList()
  const month = useMonth()
  const { home } = useCostFormats()
  return (
    <>
      {dates.length + starts.length > 0 && (
        <>
          <h4 className="mt-5 text-lg">{t('advice.datesTitle')}</h4>
          <ul className="measure mt-1 list-disc space-y-1 pl-5" data-dates>
            {dates.map(({ name, date, source, ...of }) => (
              <li key={of.iso_country + date}>
                <a href={source.link} rel="noopener" className="text-link">
                  {t(`advice.date.${name}`, { day: day(date), country: nameOf(of) })}
                </a>
              </li>
            ))}
            {starts.map(({ months, ...of }) => (
              <li key={of.iso_country}>
                {t('advice.starts', { country: nameOf(of), months: list(months.map(month)) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <Notes
        title={t('advice.fundsTitle')}
        texts={funds.map(({ amount_minor, ...of }) =>
          t('advice.funds', { country: nameOf(of), amount: home([amount_minor, amount_minor]) }),
        )}
      />
    </>
  )
}

function Notes({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <h4 className="mt-5 text-lg">{title}</h4>
      <ul className="measure mt-1 list-disc space-y-1 pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
