/** The form of /match: a plain form whose answer is in the address. */
import { editionOf } from '../../../domain/editions.ts'
import { BUDGET_PERIODS, MATCH_LEVELS } from '../../../domain/match/profile.ts'
import { MATCH_FIELDS, type MatchError, type MatchField } from '../../../domain/match/typed-profile.ts'
import { useTypedMoney } from '../../costs/budget-form.tsx'
import { useCostFormats } from '../../costs/formats.ts'
import { ChoiceField, ErrorSummary, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { useCountryChoices } from './country-choices.ts'
import { type MatchPageData, matchPath } from './load.ts'
import { useUnreadBudget } from './unread-note.tsx'

type Props = { data: MatchPageData }

export function MatchForm({ data }: Props) {
  const t = useTranslations('match')
  const href = useHref()
  const errorText = useErrorText()
  const { errors } = data
  const summary = MATCH_FIELDS.flatMap((field) => {
    const error = errors[field]
    return error ? [{ field: field === 'subject' ? 'study' : field, text: errorText(error) }] : []
  })
  return (
    <>
      <ErrorSummary errors={summary} of={errors} />
      <BudgetOffers data={data} />
      <MarkOffers data={data} />
      <form method="get" action={href('/match')} className="space-y-5" data-match>
        <p className="text-quiet">{t('required')}</p>
        <FirstAnswers data={data} />
        <MoreAnswers data={data} />
        <button type="submit" className="button button-main">
          {t(data.answer ? 'submitAgain' : 'submit')}
        </button>
        <p className="text-sm text-quiet">{t('notStored')}</p>
      </form>
    </>
  )
}

/** The props of a field by its name: label, value and errors. */
function useFields({ values, errors }: MatchPageData) {
  const t = useTranslations('match')
  const errorText = useErrorText()
  const currency = useHomeCurrencyName()
  const field = (name: MatchField) => {
    const error = errors[name]
    return {
      name,
      label: t(`fields.${name}`, { currency }),
      errors: error && [errorText(error)],
      isOptional: name !== 'level',
      isUnmarked: true,
    }
  }
  return {
    text: (name: MatchField) => ({ ...field(name), value: values[name]?.[0] ?? '' }),
    choice: (name: MatchField) => ({ ...field(name), values: values[name] ?? [] }),
  }
}

/** What decides for most families. */
function FirstAnswers({ data }: Props) {
  const t = useTranslations('match')
  const { choice, text } = useFields(data)
  const countryChoices = useCountryChoices()
  const unreadBudget = useUnreadBudget(data)
  const { values } = data
  const { english } = data.form
  const { homeCountry } = editionOf(useLayout().locale)
  const isForeign = ({ iso_country }: (typeof data.form.marks)[number]) => Number(iso_country !== homeCountry)
  const marks = data.form.marks.toSorted((one, other) => isForeign(one) - isForeign(other))
  const scale = marks.find(({ code }) => code === data.values.marks_system?.[0])
  return (
    <>
      <ChoiceField
        {...choice('level')}
        values={values.level ?? ['bachelor']}
        choices={MATCH_LEVELS.map((code) => ({ code, name: t(`levels.${code}`) }))}
      />
      <Subjects data={data} />
      <TextField
        {...text('budget')}
        hint={[unreadBudget, t('budgetHint', { example: t('example') })].filter(Boolean).join(' ')}
        autoComplete="off"
        maxLength={100}
      />
      <ChoiceField
        {...choice('budget_for')}
        values={[values.budget_for?.[0] ?? 'year']}
        choices={BUDGET_PERIODS.map((code) => ({ code, name: t(`budgetFor.${code}`) }))}
      />
      <div className={PAIR}>
        <TextField
          {...text('marks')}
          hint={scale && t('marksHint', { example: scale.example })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <SelectField
          {...text('marks_system')}
          choices={marks.map(({ code, name }) => ({ code, name }))}
          empty={t('usualScale')}
        />
      </div>
      <div className={PAIR}>
        <TextField {...text('english')} inputMode="decimal" autoComplete="off" maxLength={20} />
        <SelectField
          {...text('english_test')}
          value={values.english_test?.[0] ?? english[0]?.code ?? ''}
          choices={[...english.map(({ code, name }) => ({ code, name })), { code: 'none', name: t('noTestYet') }]}
          empty={null}
        />
      </div>
      <ChoiceField {...choice('country')} choices={countryChoices} isMany />
    </>
  )
}

/** A number, and the wider list of its scales. */
const PAIR = 'grid grid-cols-[2fr_3fr] items-end gap-x-3 gap-y-5 md:gap-x-5'

/** Typed, with the names of all subjects offered: a list of a hundred is slow to choose from on a phone. */
function Subjects({ data }: Props) {
  const t = useTranslations('match')
  const { list } = useCostFormats()
  const { text } = useFields(data)
  const { form, values, study } = data
  const all = form.fields.flatMap(({ subjects }) => subjects)
  const names = (values.subject ?? []).flatMap((id) => all.find((each) => String(each.id) === id)?.name ?? [])
  return (
    <TextField
      {...text('subject')}
      name="study"
      value={study || list(names)}
      hint={t('subjectHint')}
      offers={all.map(({ name }) => name)}
      autoComplete="off"
      maxLength={100}
    />
  )
}

const MORE: readonly MatchField[] = ['city', 'first_degree', 'intake', 'post_study', 'sat_reading', 'sat_math', 'act']

/** Folded until one of them has an answer. */
function MoreAnswers({ data }: Props) {
  const t = useTranslations('match')
  const { choice, text } = useFields(data)
  const term = useTerm()
  const { values, form } = data
  const hasAnswer = MORE.some((field) => values[field])
  const score = { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } as const
  return (
    <details open={hasAnswer}>
      <summary className="cursor-pointer py-2 font-semibold">{t('moreFields')}</summary>
      <div className="mt-3 space-y-5">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...text('city')} hint={t('cityHint')} offers={data.cities} autoComplete="off" maxLength={100} />
          <SelectField
            {...text('intake')}
            choices={form.intakes.map((intake) => ({ code: `${intake.year}-${intake.term}`, name: term(intake) }))}
            empty={t('usualIntake', { term: term(form.intake) })}
          />
        </div>
        <ChoiceField
          {...choice('first_degree')}
          choices={(['same', 'other'] as const).map((code) => ({ code, name: t(`firstDegree.${code}`) }))}
        />
        <ChoiceField {...choice('post_study')} choices={[{ code: '1', name: t('postStudy') }]} isMany />
        <div className="grid gap-5 md:grid-cols-3">
          <TextField {...text('sat_reading')} hint={t('satHint')} {...score} />
          <TextField {...text('sat_math')} hint={t('satHint')} {...score} />
          <TextField {...text('act')} hint={t('actHint')} {...score} />
        </div>
      </div>
    </details>
  )
}

/** A term as it is written: autumn 2027. */
export function useTerm(): (intake: { year: number; term: 'spring' | 'autumn' }) => string {
  const t = useTranslations('match')
  return ({ year, term }) => t(`term.${term}`, { year: String(year) })
}

/** A short number gets the amount that it usually stands for, to be taken with one tap. */
function BudgetOffers({ data: { errors, values } }: Props) {
  const t = useTranslations('match')
  const href = useHref()
  const { home } = useCostFormats()
  const error = errors.budget
  if (error?.code !== 'budget') return null
  const { budget } = error
  const meant =
    budget.error === 'small'
      ? [budget.meant]
      : budget.error === 'either'
        ? budget.either.map(({ amount }) => amount)
        : []
  const offers = meant.filter((amount) => amount !== null)
  if (offers.length === 0) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-3" data-offers>
      {offers.map((amount) => (
        <li key={amount}>
          <a
            href={href(matchPath({ ...values, budget: [String(Math.round(amount))] }))}
            className="button button-quiet"
          >
            {t('meant', { amount: home([amount * 100, amount * 100]) })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Suggests marks, as links, for a mark that is off its scale or has no scale. */
function MarkOffers({ data: { errors, values, form } }: Props) {
  const t = useTranslations('match')
  const format = useFormatter()
  const href = useHref()
  const fields = [
    { field: 'marks', scaleField: 'marks_system', scales: form.marks },
    { field: 'english', scaleField: 'english_test', scales: form.english },
  ] as const
  const offers = fields.flatMap(({ field, scaleField, scales }) => {
    const error = errors[field] ?? errors[scaleField]
    if (!error || !('meant' in error)) return []
    return error.meant.map(({ scale, value }) => ({
      path: matchPath({ ...values, [field]: [String(value)], [scaleField]: [scale] }),
      label: t('meantMark', {
        mark: format.number(value, { maximumFractionDigits: 2 }),
        scale: scales.find(({ code }) => code === scale)?.name ?? scale,
      }),
    }))
  })
  if (offers.length === 0) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-3" data-mark-offers>
      {offers.map(({ path, label }) => (
        <li key={path}>
          <a href={href(path)} className="button button-quiet">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

const EXAMPLE_MARKS = { first: 3.3, second: 82 }

function useErrorText(): (error: MatchError) => string {
  const t = useTranslations('match')
  const format = useFormatter()
  const { home } = useCostFormats()
  const written = useTypedMoney()
  const own = useHomeCurrencyName()
  return (error) => {
    if (error.code === 'between' || error.code === 'whole')
      return t(`error.${error.code}`, { from: error.from, to: error.to })
    if (error.code === 'meant')
      return t('error.meant', { mark: format.number(error.value), from: error.from, to: error.to })
    if (error.code === 'number') return t('error.number', EXAMPLE_MARKS)
    if (error.code === 'city' || error.code === 'subject') return t(`error.${error.code}`, { text: error.text })
    if (error.code !== 'budget') return t(`error.${error.code}`)
    const { budget } = error
    const example = t('example')
    switch (budget.error) {
      case 'unreadable':
        return t('error.unreadable', { example })
      case 'either':
        return t('error.either', { first: written(budget.either[0]), second: written(budget.either[1]) })
      case 'currency':
        return t('error.currency', { currency: budget.currency, own })
      case 'small':
      case 'large': {
        const amount = budget.home < 1000 ? format.number(budget.home) : home([budget.home * 100, budget.home * 100])
        return t(`error.${budget.error}`, { amount, example })
      }
    }
  }
}
