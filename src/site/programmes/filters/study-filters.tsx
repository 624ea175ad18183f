/** The filters of programmes, in the forms of both lists. */
import { editionOf } from '../../../domain/editions.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { CheckFold, CheckList, Checks, type Choice } from '../../ui/check-list.tsx'
import { useBudgetWords } from './budget.tsx'
import type { StudyChoices, StudyPart } from './study-part.ts'

type Part = StudyPart & { choices: StudyChoices }

/** Choices that find nothing are left out, unless they are chosen. */
export function useShown() {
  const format = useFormatter()
  return (all: (Choice & { count: number })[], chosen: readonly string[]): Choice[] =>
    all
      .filter(({ value, count }) => count > 0 || chosen.includes(String(value)))
      .map((choice) => ({ ...choice, writtenCount: format.number(choice.count) }))
}

/** How a list names whole fields of study in its URL. */
export type FieldsIn = { name: 'colleges' | 'hots'; chosen: readonly string[] }

/** Two levels: fields of study, and the subjects of each. */
export function SubjectFilter({ filters, study, choices, fields }: Part & { fields: FieldsIn }) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const { colleges } = useLayout()
  const chosen = valuesOf(filters.subjects)
  const counts = new Map(choices.subjects.map(({ id, count }) => [id, count]))
  const groups = colleges
    .map(({ id, slug, name }) => ({
      value: fields.name === 'hots' ? String(id) : slug,
      name,
      own: shown(
        study.subjects
          .filter(({ college }) => college === slug)
          .map((subject) => ({ value: subject.id, label: subject.name, count: counts.get(subject.id) ?? 0 })),
        chosen,
      ),
    }))
    .filter(({ value, own }) => own.length > 0 || fields.chosen.includes(value))
  if (groups.length === 0) return null
  return (
    <CheckFold legend={t('filter.subjects')} isOpen={chosen.length + fields.chosen.length > 0}>
      <div className="border-s-2 border-line ps-3">
        {groups.map(({ value, name, own }) => (
          <CheckFold
            key={value}
            legend={name}
            isOpen={fields.chosen.includes(value) || own.some((each) => chosen.includes(String(each.value)))}
          >
            <Checks name={fields.name} choices={[{ value, label: t('everySubject') }]} chosen={fields.chosen} />
            <Checks name="subjects" choices={own} chosen={chosen} />
          </CheckFold>
        ))}
      </div>
    </CheckFold>
  )
}

export const MoneyFilters = (part: Part) => (
  <>
    <AmountFilter {...part} name="budget" limits={part.choices.budgets} isOpen />
    <AmountFilter {...part} name="fee" limits={part.choices.fees} isOpen={part.filters.fee !== ''} />
  </>
)

type AmountProps = Part & { name: 'budget' | 'fee'; limits: StudyChoices['budgets']; isOpen: boolean }

/** An amount as families type it, and round amounts with how many results each reaches. */
function AmountFilter({ filters, study, path, name, limits, isOpen }: AmountProps) {
  const t = useTranslations('programmes')
  const href = useHref()
  const format = useFormatter()
  const words = useBudgetWords()
  const currency = useHomeCurrencyName()
  if (limits.length === 0) return null
  const input = study.amounts[name]
  return (
    <CheckFold legend={t(`filter.${name}`)} isOpen={isOpen}>
      <label htmlFor={`filter-${name}`} className="block pb-1 text-sm text-quiet">
        {t(`${name}Label`, { currency })}
      </label>
      <input
        id={`filter-${name}`}
        type="text"
        name={name}
        defaultValue={input?.amount ? words.exact(input.amount) : filters[name]}
        maxLength={60}
        placeholder={t('budgetPlaceholder', { amount: words.exact(limits[2]?.limit ?? 0) })}
        autoComplete="off"
        aria-invalid={(input !== null && input.amount === null) || undefined}
        aria-describedby={`filter-${name}-hint`}
        className="field-input"
      />
      <p id={`filter-${name}-hint`} className="pt-1.5 text-sm text-quiet">
        {t(`${name}Hint`)}
      </p>
      <ul className="checks mt-1">
        {limits
          .filter(({ count }, at) => count > 0 && count !== limits[at - 1]?.count)
          .map(({ limit, count }) => (
            <li key={limit}>
              <a
                href={href(path({ [name]: String(limit) }))}
                aria-current={input?.amount === limit ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-lg px-1 hover:bg-sand aria-[current=true]:font-semibold"
              >
                {t('upTo', { amount: words.short(limit) })}
                <data value={count}>{format.number(count)}</data>
              </a>
            </li>
          ))}
      </ul>
    </CheckFold>
  )
}

/** What the reader has: a test, and marks on a scale of home. Programmes without a published requirement stay in every choice. */
export function EntryFilters({ filters, study, choices }: Part) {
  const t = useTranslations('programmes')
  const unknown = choices.unknown.english
  const bands = choices.english
    .filter(({ ielts }) => ielts > 0)
    .map(({ ielts, count }) => ({ value: ielts.toFixed(1), count: count + unknown }))
  const withoutTest = choices.english.find(({ ielts }) => ielts === 0)?.count ?? 0
  const own = filters.english
  const isListed = own === '' || own === 'none' || bands.some(({ value }) => value === own)
  return (
    <>
      <div className="mt-1 border-t border-line pt-3">
        <label htmlFor="filter-english" className="block pb-1 font-semibold">
          {t('filter.english')}
        </label>
        <select id="filter-english" name="english" defaultValue={own} className="field-input">
          <option value="">{t('anyEnglish')}</option>
          <option value="none">{t('counted', { label: t('noEnglish'), count: withoutTest + unknown })}</option>
          {bands.map(({ value, count }) => (
            <option key={value} value={value}>
              {t('counted', { label: t('haveIelts', { band: value }), count })}
            </option>
          ))}
          {!isListed && <option value={own}>{t('haveIelts', { band: own })}</option>}
        </select>
      </div>
      <GradeFilter study={study} />
    </>
  )
}

function GradeFilter({ study }: Pick<Part, 'study'>) {
  const t = useTranslations('programmes')
  const { scales, scale, mark, unreadMark } = study
  if (scales.length === 0) return null
  const example = scales.find(({ code }) => code === scale)?.example
  return (
    <CheckFold legend={t('filter.grade')} isOpen={scale !== '' || mark !== ''}>
      <label htmlFor="filter-scale" className="block pb-1 text-sm text-quiet">
        {t('scale')}
      </label>
      <select id="filter-scale" name="scale" defaultValue={scale} className="field-input">
        <option value="">{t('anyEnglish')}</option>
        {scales.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor="filter-mark" className="mt-3 block pb-1 text-sm text-quiet">
        {t('mark')}
      </label>
      <input
        id="filter-mark"
        type="text"
        name="mark"
        inputMode="decimal"
        defaultValue={mark}
        maxLength={20}
        placeholder={example === undefined ? undefined : t('budgetPlaceholder', { amount: example })}
        autoComplete="off"
        aria-invalid={unreadMark !== null || undefined}
        aria-describedby="filter-mark-hint"
        className="field-input"
      />
      <p id="filter-mark-hint" className="pt-1.5 pb-2 text-sm text-quiet">
        {t('gradeHint')}
      </p>
    </CheckFold>
  )
}

export function IntakeFilter({ filters, choices }: Part) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const format = useFormatter()
  const { locale } = useLayout()
  const chosen = valuesOf(filters.intake)
  // alone, and not within a sentence
  const monthName = (month: number) =>
    editionOf(locale).spacedDate(
      format.dateTime(new Date(Date.UTC(2026, month - 1, 15)), { month: 'long', timeZone: 'UTC' }),
    )
  return (
    <CheckList
      legend={t('filter.intake')}
      name="intake"
      choices={shown(
        choices.intakes
          .toSorted((one, other) => one.id - other.id)
          .map(({ id, count }) => ({ value: id, label: monthName(id), count })),
        chosen,
      )}
      chosen={chosen}
    />
  )
}

export function RightsFilter({ filters, choices }: Part) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const one = (name: 'conditional' | 'post_study') => {
    const boxes = shown([{ value: '1', label: t(`right.${name}`), count: choices[name] }], valuesOf(filters[name]))
    return boxes.length > 0 && <Checks name={name} choices={boxes} chosen={valuesOf(filters[name])} />
  }
  const [conditional, stay] = [one('conditional'), one('post_study')]
  if (!conditional && !stay) return null
  return (
    <CheckFold legend={t('filter.rights')} isOpen={filters.conditional + filters.post_study !== ''}>
      {conditional}
      {stay}
    </CheckFold>
  )
}
