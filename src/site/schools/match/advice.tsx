/** What a counsellor would say first: a few sentences, the one step that would help most, the next days, and what the subject needs besides. */
import type { MatchItem } from '../../../api/client.ts'
import { groupsBy } from '../../../domain/groups.ts'
import { monthsOfStudy } from '../../../domain/match/changes.ts'
import { bandOfGrade } from '../../../domain/match/profile.ts'
import { useCostFormats } from '../../costs/formats.ts'
import { useFormatter, useSentences, useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { Fold } from '../../ui/fold.tsx'
import { useCountryChoices, useCountryName } from './country-choices.ts'
import type { MatchPageData } from './load.ts'
import { matchPath } from './load.ts'
import { useTerm } from './match-form.tsx'
import { type Place, useList, useListedPlace, usePlace } from './place-texts.ts'
import { mayApplyNow, mayScoreFollow, Reach } from './reach.tsx'
import {
  type Change,
  ends,
  useChangeText,
  useMonth,
  useOtherTests,
  usePer,
  useRounded,
  useScore,
  useStepText,
} from './texts.ts'

type Props = { data: MatchPageData; answer: MatchItem }
type Advice = MatchItem['advice']
type Help = MatchItem['helps'][number]

export function AdviceView({ data, answer }: Props) {
  const t = useTranslations('match')
  const also = useAlso(data)
  const reading = useReading(data)
  const sentences = useSentences()
  const { advice } = answer
  const short = [...advice.also.map(also), ...reading(advice)]
  return (
    <section className="card mt-2 p-5 md:mt-5 md:p-8" data-advice>
      <h3 className="max-md:sr-only md:text-xl">{t('advice.title')}</h3>
      <div className="measure space-y-2 md:mt-2">
        <p className="font-semibold" data-deciding={advice.deciding.kind}>
          {useDeciding(data)(advice.deciding)}
        </p>
        {short.length > 0 && <p>{sentences(short)}</p>}
        <Reach data={data} answer={answer} />
        <Cities cities={advice.cities} />
        <Instead data={data} advice={advice} />
      </div>
      <h4 className="mt-5 text-lg">{t('advice.mostTitle')}</h4>
      <p className="measure mt-1" data-advised={advice.advised.kind}>
        {useAdvised(data)(advice.advised)}
      </p>
      <Others data={data} answer={answer} />
      <Fold
        heading={
          <h4 className="text-lg">{t(advice.funds.length > 0 ? 'advice.moreTitle' : 'advice.moreTitleUnfunded')}</h4>
        }
        className="mt-4"
      >
        <Dates advice={advice} />
        <Notes title={t('advice.notesTitle')} texts={[...advice.notes, ...advice.remarks]} />
        <Notes title={t('advice.workTitle')} texts={advice.work} />
      </Fold>
    </section>
  )
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
      case 'budget_close': {
        const said = t(`advice.${deciding.kind}`, {
          place: place(deciding.place),
          amount: about(deciding.amount_minor, 'total'),
          enough: about(deciding.enough_minor, 'total'),
          gap: about(deciding.gap_minor),
        })
        const { school_minor: own, amount_minor: usual } = deciding
        return own !== null && own < usual
          ? `${said} ${t('advice.schoolBelow', { amount: about(own, 'total') })}`
          : said
      }
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
  const otherTests = useOtherTests(data)
  return (also) => {
    switch (also.kind) {
      case 'english':
        return t('advice.alsoEnglish', { own: score(also.yours, 'yours'), score: score(also.to) })
      case 'test':
        return `${t('advice.alsoTest', { score: score(also.to) })} ${otherTests(also.to)}`.trim()
      case 'time':
      case 'start':
        return t('advice.alsoStart', { term: term(also.next) })
      case 'marks':
        return t('advice.alsoMarks')
      case 'first_degree':
        return t('advice.alsoFirstDegree')
      case 'mba':
        return t('advice.alsoMba')
    }
  }
}

/** How the organisation reads the grade, unless the advice says already that it is low. */
function useReading({ form, search }: MatchPageData): (advice: Advice) => string[] {
  const t = useTranslations('match')
  const format = useFormatter()
  const [code, mark] = search?.grade?.split(':') ?? []
  const scale = form.marks.find((each) => each.code === code)
  const isJudged = search?.level === 'bachelor' || search?.level === 'master'
  return ({ deciding, also }) =>
    !scale || !isJudged || deciding.kind === 'marks' || also.some(({ kind }) => kind === 'marks')
      ? []
      : [
          t('advice.reading', {
            own: format.number(Number(mark), { maximumFractionDigits: 2 }),
            scale: scale.name,
            band: t(`band.${bandOfGrade(scale, Number(mark))}`),
          }),
        ]
}

/** Living in a wanted city, beside other places of the country, and what it leaves for tuition. */
function Cities({ cities }: Pick<Advice, 'cities'>) {
  const { longList } = useCostFormats()
  const t = useTranslations('match')
  const sentences = useSentences()
  const about = useRounded()
  const list = useList()
  const nameOf = useCountryName()
  const place = useListedPlace()
  return cities.map(({ city, living_minor: living, left_minor: left, others, elsewhere, ...of }) => (
    <p key={of.iso_country} data-city={of.iso_country}>
      {sentences([
        living === null
          ? t('advice.cityUnknown', { country: nameOf(of) })
          : t('advice.city', { city, amount: about(living, 'total') }),
        ...(living !== null && others.length > 0
          ? [
              t('advice.cityOthers', {
                list: list(
                  others.map(({ where, living_minor }) =>
                    t('pair', { label: where, value: about(living_minor, 'total') }),
                  ),
                ),
              }),
            ]
          : []),
        ...(left === null
          ? []
          : [left > 0 ? t('advice.cityLeft', { amount: about(left) }) : t('advice.cityNothingLeft')]),
        ...(elsewhere.length > 0 ? [t('advice.cityElsewhere', { places: longList(elsewhere.map(place)) })] : []),
      ])}
    </p>
  ))
}

/** Another award, or neighbouring subjects, with a link to their answer. */
function Instead({ data, advice: { instead } }: { data: MatchPageData; advice: Advice }) {
  const { longList } = useCostFormats()
  const t = useTranslations('match')
  const href = useHref()
  const place = useListedPlace()
  const list = useList()
  const about = useRounded()
  return instead.map(({ level, subjects, text, now, step, cheapest }) => {
    const names = list(subjects.map(({ name }) => name))
    const path = matchPath({
      ...data.values,
      level: [level],
      subject: subjects.map(({ id }) => String(id)).slice(0, 3),
    })
    const ways =
      now.length > 0
        ? t('advice.instead.now', { places: longList(now.map(place)) })
        : step.length > 0
          ? t('advice.instead.step', { places: longList(step.map(place)) })
          : cheapest &&
            t('advice.instead.from', { place: place(cheapest.place), amount: about(cheapest.amount_minor, 'total') })
    return (
      <p key={level + names} data-instead>
        {text || t('advice.nearSubjects', { list: names })} {ways}{' '}
        <a href={href(path)} className="text-link no-print">
          {t('advice.seeInstead')}
        </a>
      </p>
    )
  })
}

function useGains(): (help: Pick<Help, 'schools' | 'routes'>) => string {
  const t = useTranslations('match')
  return ({ schools, routes }) =>
    routes > 0 && schools > 0
      ? t('advice.gainBoth', { routes, schools })
      : routes > 0
        ? t('advice.gainRoutes', { routes })
        : t('advice.gainSchools', { schools })
}

const waysNamedMost = 3

function useAdvised(data: MatchPageData): (advised: Advice['advised']) => string {
  const t = useTranslations('match')
  const sentences = useSentences()
  const { day } = useDates()
  const place = useListedPlace()
  const list = useList()
  const gains = useGains()
  const changeAdvice = useChangeAdvice(data)
  const about = useRounded()
  const term = useTerm()
  const nameOf = useCountryName()
  const stepText = useStepText(data)
  const per = usePer(data)
  /** Of many ways the countries alone. */
  const namesOf = (places: Place[]) => list([...new Set(places.map(places.length > waysNamedMost ? nameOf : place))])
  const isMaster = data.search?.level === 'master' || data.search?.level === 'mba'
  return (advised) => {
    switch (advised.kind) {
      case 'change':
        return changeAdvice(advised.help)
      case 'scholarship': {
        const { help } = advised
        const more =
          help && 'amount_minor' in help.change
            ? t('advice.scholarshipWith', { amount: about(help.change.amount_minor), gains: gains(help), per })
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
      case 'apply': {
        const { date, has_schools: isNamed } = advised
        const ways = namesOf(advised.places)
        return sentences([
          date
            ? t(isNamed ? 'advice.apply' : 'advice.applyUnnamed', {
                day: day(date.date),
                country: nameOf(date),
                list: ways,
              })
            : t(isNamed ? 'advice.applyUndated' : 'advice.applyUnnamedUndated', { list: ways }),
          ...(date?.note ? [date.note] : []),
          ...(advised.early
            ? [t('advice.applyEarly', { day: day(advised.early.date), country: nameOf(advised.early) })]
            : []),
          ...(advised.school_day ? [t('advice.applySchool', { day: day(advised.school_day) })] : []),
        ])
      }
    }
  }
}

type Studied = Extract<Change, { kind: 'english' | 'test' | 'both' }>
const isStudied = (change: Change): change is Studied =>
  change.kind === 'english' || change.kind === 'test' || change.kind === 'both'

/** A change as advice, with the time that it takes. */
function useChangeAdvice(data: MatchPageData): (help: Help) => string {
  const t = useTranslations('match')
  const sentences = useSentences()
  const gainsOf = useGains()
  const about = useRounded()
  const score = useScore(data)
  const countries = useCountryChoices()
  const changeText = useChangeText(data)
  const per = usePer(data)
  const late = useLateResult(data)
  const { preparation } = data.form
  const changeAdvice = (help: Help): string => {
    const { change } = help
    const gains = gainsOf(help)
    const months = preparation && isStudied(change) ? ends(monthsOfStudy(change, preparation), String) : null
    switch (change.kind) {
      case 'test':
      case 'english': {
        const yours = change.kind === 'english' ? score(change.to - change.bands, 'yours') : ''
        const said = { own: yours, score: score(change.to), gains }
        return months === null
          ? t(`advice.${change.kind}_plain`, said)
          : t(`advice.${change.kind}_change`, { ...said, months })
      }
      case 'money':
        return t('advice.money_change', { amount: about(change.amount_minor), gains, per })
      case 'both':
        return sentences([
          t('advice.both_change', { score: score(change.to), amount: about(change.amount_minor), gains, per }),
          ...(months === null ? [] : [t(`advice.${change.bands === null ? 'studyTest' : 'study'}`, { months })]),
        ])
      case 'country':
        return t('advice.country_change', {
          country: countries.find(({ code }) => code === change.country_code)?.name ?? change.country_code,
          gains,
        })
      case 'route':
        return changeText(change)
    }
  }
  return (help) => sentences([changeAdvice(help), ...(isStudied(help.change) ? late : [])])
}

/** Countries in which a family can apply before the result; elsewhere the closing dates that it should be there for, and the start after them. */
function useLateResult({ answer }: MatchPageData): string[] {
  const t = useTranslations('match')
  const { day } = useDates()
  const nameOf = useCountryName()
  const list = useList()
  const term = useTerm()
  if (!answer) return []
  const { dates, step } = answer.advice
  const following = new Set(step.filter(mayScoreFollow).map(({ place }) => place.iso_country))
  const dated = dates.filter((date) => !following.has(date.iso_country))
  const byCountry = [...groupsBy(dated, nameOf)].map(([label, of]) =>
    t('pair', { label, value: list(of.map(({ date }) => day(date))) }),
  )
  const first = [...new Set(step.filter(mayApplyNow).map(({ place }) => nameOf(place)))]
  const { year, term: season } = answer.intake
  return [
    ...(first.length > 0 ? [t('advice.applyFirst', { list: list(first) })] : []),
    ...(byCountry.length > 0
      ? [t('advice.lateResult', { list: byCountry.join(' · '), term: term({ year: year + 1, term: season }) })]
      : []),
  ]
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
            {dates.map(({ name, date, source, note, ...of }) => (
              <li key={of.iso_country + date}>
                <a href={source.link} rel="noopener" className="text-link">
                  {t(`advice.date.${name}`, { day: day(date), country: nameOf(of) })}
                </a>{' '}
                {note}
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
        texts={funds.map(({ amount_minor, ...of }) => ({
          text: t('advice.funds', { country: nameOf(of), amount: home([amount_minor, amount_minor]) }),
        }))}
      />
    </>
  )
}

type Note = { text: string; link?: string | null }

function Notes({ title, texts }: { title: string; texts: readonly Note[] }) {
  if (texts.length === 0) return null
  return (
    <>
      <h4 className="mt-5 text-lg">{title}</h4>
      <ul className="measure mt-1 list-disc space-y-1 pl-5">
        {texts.map((note) => (
          <li key={note.text}>
            <NoteText {...note} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A sentence with its page: that of an authority, or one of the site. */
export function NoteText({ text, link }: Note) {
  const t = useTranslations('match')
  const href = useHref()
  return (
    <>
      {text}{' '}
      {link && (
        <a href={link.startsWith('/') ? href(link) : link} rel="noopener" className="text-link">
          {t('more')}
        </a>
      )}
    </>
  )
}
