import { Search, X } from 'lucide-react'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { COUNT_PLACE } from '../enhance/counted.ts'
import type { LayoutData } from '../layout-data.ts'
import { useHref, useLayout } from '../links.ts'

type Group = 'schools' | 'countries'

/**
 * Data for enhance/suggestions.ts: labels of the groups, and the edition's URL prefix.
 * @param first groups shown before the best results @param hasAll whether the last suggestion links to all results
 */
export function useSuggestAttributes({ first = [], hasAll = false }: { first?: readonly Group[]; hasAll?: boolean }) {
  const t = useTranslations('search')
  const { prefix } = useLayout().address
  const labels = {
    schools: t('suggestSchools'),
    countries: t('suggestCountries'),
    articles: t('suggestArticles'),
    questions: t('suggestQuestions'),
    sections: t('suggestSections'),
    services: t('suggestServices'),
  }
  return {
    'data-suggest': Object.entries(labels)
      .map(([group, label]) => `${group}=${label}`)
      .join('|'),
    'data-suggest-prefix': prefix,
    'data-suggest-count': t('suggestCount', { count: COUNT_PLACE }),
    'data-suggest-label': t('suggestions'),
    ...(first.length > 0 && { 'data-suggest-first': first.join(' ') }),
    ...(hasAll && { 'data-suggest-all': t('everything') }),
  }
}

const legend = 'flex w-full items-center justify-between pb-1.5 font-semibold'
const clearButton =
  'min-h-9 cursor-pointer rounded-lg px-2 text-sm font-normal underline underline-offset-4 hover:text-accent'

/** The school search of every page: one plain form; enhance.ts restores the last choice, counts, and shows the country's kinds of entry. */
export function SearchDialog({ layout }: { layout: LayoutData }) {
  const t = useTranslations('search')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <dialog
      id="school-search"
      aria-labelledby="school-search-title"
      className="card m-auto max-h-[92dvh] w-[calc(100%-1.5rem)] max-w-3xl flex-col overflow-y-auto p-5 open:flex md:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="school-search-title" className="text-2xl">
          {t('title')}
        </h2>
        <DialogButton
          dialog="school-search"
          command="close"
          className="-mt-1 -mr-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sand"
          aria-label={tLayout('close')}
        >
          <X size={22} aria-hidden />
        </DialogButton>
      </div>
      <form
        action={href('/countries/schools')}
        className="mt-3 space-y-5"
        data-school-search
        data-list={href('/countries/{code}/schools')}
      >
        <NameField />
        <CountryField layout={layout} />
        <EnrollmentField layout={layout} />
        <CollegeField layout={layout} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end border-t border-line bg-card px-5 py-3 md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
          <button type="submit" className="button button-main w-full md:w-auto">
            {t('apply')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function NameField() {
  const t = useTranslations('search')
  const href = useHref()
  const suggest = useSuggestAttributes({ first: ['schools', 'countries'], hasAll: true })
  return (
    <search className="block">
      <label htmlFor="search-name" className="font-semibold">
        {t('name')}
      </label>
      <div className="relative mt-1.5">
        <input
          id="search-name"
          name="school"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: within a dialog it sets the initial focus
          autoFocus
          maxLength={typedTextMax}
          placeholder={t('namePlaceholder')}
          {...suggest}
          className="field-input pr-24"
        />
        <div className="absolute inset-y-0 right-0 flex items-center">
          <button
            type="button"
            data-clear-name
            hidden
            aria-label={t('clearName')}
            className="inline-flex size-11 cursor-pointer items-center justify-center md:!hidden"
          >
            <X size={18} aria-hidden />
          </button>
          <button
            type="submit"
            data-submit-name
            aria-label={t('submitName')}
            className="inline-flex size-11 cursor-pointer items-center justify-center"
          >
            <Search size={20} aria-hidden />
          </button>
        </div>
      </div>
      <a href={href('/search')} className="text-link mt-1 inline-flex min-h-11 items-center text-[0.9375rem]">
        {t('everything')}
      </a>
    </search>
  )
}

/** Names the group that it clears; needs script, so script shows it. */
function ClearButton({ group, label }: { group: string; label: string }) {
  const t = useTranslations('search')
  return (
    <button
      type="button"
      data-clear={group}
      hidden
      aria-label={t('clearGroup', { group: label })}
      className={clearButton}
    >
      {t('clear')}
    </button>
  )
}

function CountryField({ layout }: { layout: LayoutData }) {
  const t = useTranslations('search')
  return (
    <fieldset>
      <legend className={legend}>
        {t('country')}
        <ClearButton group="country" label={t('country')} />
      </legend>
      <p id="search-country-hint" className="pb-1.5 text-sm text-quiet">
        {t('countryHint')}
      </p>
      <div className="flex flex-wrap gap-2">
        {layout.countries.map(({ code, name }) => (
          <label key={code} className="choice">
            <input type="checkbox" name="country" value={code} aria-describedby="search-country-hint" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function EnrollmentField({ layout }: { layout: LayoutData }) {
  const t = useTranslations('search')
  return (
    <fieldset>
      <legend className={legend}>
        {t('enrollment')}
        <ClearButton group="enrollments" label={t('enrollment')} />
      </legend>
      <div className="flex flex-wrap gap-2">
        <label className="choice">
          <input type="radio" name="enrollments" value="" defaultChecked />
          {t('anyEnrollment')}
        </label>
        {layout.enrollments.map(({ id, name, offeredIn }) => (
          <label key={id} className="choice" data-offered-in={offeredIn.join(' ')}>
            <input type="radio" name="enrollments" value={id} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function CollegeField({ layout }: { layout: LayoutData }) {
  const t = useTranslations('search')
  return (
    <details data-colleges className="group">
      <summary className="button button-quiet">
        <span>{t('more')}</span>
        <span
          data-count={t('chosen', { count: COUNT_PLACE })}
          hidden
          className="rounded-full bg-accent px-2 text-sm whitespace-nowrap text-on-accent"
        />
        <span aria-hidden className="text-xl leading-none transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <fieldset className="mt-4">
        <legend className={legend}>
          {t('colleges')}
          <ClearButton group="hots" label={t('colleges')} />
        </legend>
        <div className="flex flex-wrap gap-2">
          {layout.colleges.map(({ id, name }) => (
            <label key={id} className="choice">
              <input type="checkbox" name="hots" value={id} />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
