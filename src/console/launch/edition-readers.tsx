import { CURRENCIES } from '../../domain/currencies.ts'
import { editionOf } from '../../domain/editions.ts'
import { regionCodes } from '../../domain/wishes/places-elsewhere.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import type { ActionError } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { useCountryOptions } from '../shell/country-options.ts'
import { Checkbox, Choice } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Launch } from './steps.ts'

/** What the form says, for `changeEditionReaders`. */
export const readersIn = (form: FormData, editions: Launch['editions']) =>
  editions.map(({ code, is_default, currency }) => ({
    code,
    version: Number(form.get(`${code}.version`)),
    is_shown: is_default || form.has(`${code}.is_shown`),
    home_country: String(form.get(`${code}.home_country`) ?? ''),
    currency: CURRENCIES.find((each) => each === form.get(`${code}.currency`)) ?? currency,
  }))

type Readers = ReturnType<typeof readersIn>

/** Which editions visitors see, where their readers live, and the currency of its prices. @param rejected the form that was not saved, and why */
export function EditionReaders({
  editions,
  rejected,
}: {
  editions: Launch['editions']
  rejected: { readers: Readers; error: ActionError } | null
}) {
  const t = useTranslations()
  const countries = useCountryOptions(regionCodes())
  const { locale } = useReader()
  const nameOf = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'currency' })
  const currencies = CURRENCIES.map((each) => [each, `${each} · ${nameOf.of(each)}`] as const).toSorted()
  return (
    <PostForm action="/console/start" className="mt-2 grid gap-3">
      {editions.map((edition) => {
        const { code, own_name, version, is_default } = edition
        const { is_shown, home_country, currency } = rejected?.readers.find((each) => each.code === code) ?? edition
        const { timeZone, homeCurrency } = editionOf(code)
        const [country, priced] = [`${code}.home_country`, `${code}.currency`]
        return (
          <fieldset key={code}>
            <legend className="font-semibold">{own_name}</legend>
            <input type="hidden" name={`${code}.version`} value={version} />
            <div className="mt-1 grid items-start gap-x-4 gap-y-2 md:grid-cols-3">
              <Choice
                label={t('launch.readers.country')}
                name={country}
                options={countries}
                defaultValue={home_country}
                hint={home_country === edition.home_country && `${timeZone}, ${homeCurrency}`}
                errors={rejected?.error.errors[country]}
              />
              <Choice
                label={t('launch.readers.currency')}
                name={priced}
                options={currencies}
                defaultValue={currency}
                errors={rejected?.error.errors[priced]}
              />
              <div className="md:mt-6">
                <Checkbox
                  label={t('launch.readers.shown')}
                  name={`${code}.is_shown`}
                  defaultChecked={is_shown}
                  disabled={is_default}
                />
                {is_default && <p className="text-sm text-quiet">{t('launch.readers.always')}</p>}
              </div>
            </div>
          </fieldset>
        )
      })}
      <Submit intent="readers" className="w-fit">
        {t('launch.readers.save')}
      </Submit>
    </PostForm>
  )
}
