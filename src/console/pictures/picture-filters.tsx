import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'

export type PictureQuery = { q: string; view: string; page: string }

const VIEWS = ['ready', 'incomplete', 'used', 'unused'] as const

/** Filters pictures by words and use: a GET form, so that the URL has the filters. */
export function PictureFilters({ query }: { query: PictureQuery }) {
  const t = useTranslations()
  return (
    <form method="get" className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 grow md:max-w-80">
        <Field label={t('pictures.find')} name="q" defaultValue={query.q} maxLength={200} />
      </div>
      <div className="min-w-40">
        <Choice
          label={t('pictures.view')}
          name="view"
          defaultValue={query.view}
          options={[['', t('pictures.every')], ...VIEWS.map((view) => [view, t(`pictures.views.${view}`)] as const)]}
        />
      </div>
      <Submit>{t('pictures.search')}</Submit>
    </form>
  )
}
