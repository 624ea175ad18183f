/** What holds for all rows of a list of leads. */
import { useReader, useTranslations } from '../messages/translations.ts'
import { Checkbox, Choice } from '../shell/field.tsx'
import { ListPlace } from './list-place.tsx'

type Props = {
  values: Record<string, string>
  colleagues: readonly { id: string; name: string }[]
  errors: Record<string, string[]>
}

export function ListSettings({ values, colleagues, errors }: Props) {
  const t = useTranslations()
  const { choices } = useReader()
  return (
    <section className="panel grid gap-2.5">
      <h2>{t('lead_list.all_rows')}</h2>
      <p className="text-sm text-quiet">{t('lead_list.all_rows_hint')}</p>
      <div className="grid items-start gap-2.5 md:grid-cols-2">
        <ListPlace values={values} />
        <Choice
          name="source"
          label={t('lead.source')}
          options={choices.source.options.map(({ code, name }) => [code, name])}
          none={t('lead.not_known')}
          defaultValue={values.source}
        />
        <Choice
          name="owner"
          label={t('lead.owner')}
          errors={errors.owner}
          options={colleagues.map(({ id, name }) => [id, name])}
          none={t('lead.by_rules')}
          defaultValue={values.owner}
        />
      </div>
      <Checkbox name="waiting" label={t('lead_list.waiting')} defaultChecked={values.waiting === '1'} />
      <Checkbox name="duplicates" label={t('lead_list.with_duplicates')} defaultChecked={values.duplicates === '1'} />
    </section>
  )
}
