import { BANDS } from '../../domain/costs/cost-rows.ts'
import { COST_ROUTES } from '../../domain/costs/routes.ts'
import { SelectField } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { useHref } from '../shell/links.ts'
import { type CostPageData, costsPath, PEOPLE } from './load.ts'

/** The choices; the answer is in the address. */
export function CostsForm({ data: { view, sheet } }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const href = useHref()
  const { chosen, choices } = sheet
  const field = (name: keyof typeof view & ('country' | 'place' | 'subject' | 'people' | 'scholarship')) => ({
    name,
    label: t(`fields.${name}`),
    value: view[name],
    isOptional: name !== 'country',
    isUnmarked: true,
  })
  const routes = choices.routes.length > 0 ? choices.routes : COST_ROUTES.slice(0, 2)
  const places = [
    ...BANDS.map((band) => ({ code: band, name: t(`band.${band}`) })),
    ...choices.cities.map(({ id, name }) => ({ code: String(id), name })),
  ]
  return (
    <form method="get" action={href('/costs')} className="no-print card mt-6 p-5 md:p-8" data-costs>
      {chosen.school && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4">
          {chosen.programme ? (
            <input type="hidden" name="programme" value={chosen.programme.id} />
          ) : (
            <input type="hidden" name="school" value={chosen.school.id} />
          )}
          {chosen.programme
            ? t('forProgramme', { programme: chosen.programme.name, school: chosen.school.name })
            : t('forSchool', { school: chosen.school.name })}
          <a
            href={href(costsPath({ ...view, country: chosen.country ?? '', school: '', programme: '' }))}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('withoutSchool')}
          </a>
        </p>
      )}
      {view.intake && <input type="hidden" name="intake" value={view.intake} />}
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {!chosen.school && (
          <SelectField
            {...field('country')}
            value={chosen.country ?? ''}
            choices={choices.countries}
            empty={t('chooseCountry')}
          />
        )}
        {!chosen.programme && (
          <RouteField value={chosen.route ?? view.route} routes={routes} label={t('fields.route')} />
        )}
        {!chosen.school && (
          <SelectField {...field('place')} choices={places} empty={t('anyPlace')} value={placeOf(chosen)} />
        )}
        {!chosen.school && choices.subjects.length > 0 && (
          <SelectField
            {...field('subject')}
            value={chosen.subject ? String(chosen.subject.id) : ''}
            choices={choices.subjects.map(({ id, name }) => ({ code: String(id), name }))}
            empty={t('anySubject')}
          />
        )}
        <SelectField
          {...field('people')}
          choices={PEOPLE.map((key) => ({ code: key.replace('_', ','), name: t(`people.${key}`) }))}
          empty={t('people.alone')}
        />
        {choices.scholarships.length > 0 && (
          <SelectField
            {...field('scholarship')}
            value={chosen.scholarship ?? ''}
            choices={choices.scholarships.map(({ code, name }) => ({ code, name }))}
            empty={t('noScholarship')}
          />
        )}
      </div>
      <button type="submit" className="button button-main mt-5">
        {t('show')}
      </button>
    </form>
  )
}

type Chosen = CostPageData['sheet']['chosen']
const placeOf = ({ band, city }: Chosen) => band ?? (city === null ? '' : String(city))

/** There is always a route: no empty choice. */
function RouteField({ value, routes, label }: { value: string; routes: readonly Route[]; label: string }) {
  const t = useTranslations('costs')
  return (
    <div>
      <label htmlFor="f-route" className="block pb-1 font-semibold">
        {label}
      </label>
      <select id="f-route" name="route" defaultValue={value} className="field-input">
        {routes.map((route) => (
          <option key={route} value={route}>
            {t(`route.${route}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
type Route = (typeof COST_ROUTES)[number]
