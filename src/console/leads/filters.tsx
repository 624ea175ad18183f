import { editionCodes, editionOf } from '../../domain/editions.ts'
import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { useOfficeOptions, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field, type Option } from '../shell/field.tsx'

type Props = {
  query: Record<string, string>
  colleagues: { id: string; name: string }[]
  me: string
}

/** Owners to filter by: the reader, unassigned leads, then colleagues. */
export function useOwnerOptions(colleagues: Props['colleagues'], me: string): Option[] {
  const t = useTranslations()
  return [
    [me, t('inbox.mine')],
    ['none', t('inbox.unassigned')],
    ...colleagues.filter(({ id }) => id !== me).map(({ id, name }) => [id, name] as const),
  ]
}

const MORE = ['created_from', 'created_to', 'utm_source', 'utm_medium', 'campaign']

/** Filters of the inbox: a GET form, so that the URL has the filters. */
export function Filters({ query, colleagues, me }: Props) {
  const t = useTranslations()
  const { countries, choices } = useReader()
  const offices = useOfficeOptions(query.office)
  const isRemovedSource =
    query.source && query.source !== 'order' && !choices.source.options.some(({ code }) => code === query.source)
  // a removed country stays chosen in a saved view
  const listed = countries.options.map(({ code }) => code)
  const countryCodes = query.country && !listed.includes(query.country) ? [...listed, query.country] : listed
  const owners = useOwnerOptions(colleagues, me)
  // the owner’s account may be disabled or deleted
  const isListedOwner = !query.owner || owners.some(([code]) => code === query.owner)
  const ownerOptions = isListedOwner ? owners : [...owners, [query.owner ?? '', t('settings.gone')] satisfies Option]
  return (
    <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4 xl:grid-cols-6">
      <div className="col-span-2">
        <Field
          type="search"
          name="q"
          label={t('inbox.search')}
          defaultValue={query.q}
          placeholder={t('inbox.search_hint')}
          maxLength={200}
          data-key="/"
        />
      </div>
      <Choice
        none={t('inbox.any')}
        name="status"
        label={t('inbox.status')}
        defaultValue={query.status}
        options={LEAD_STATUSES.map((value) => [value, t(`status.${value}`)])}
      />
      <Choice
        none={t('inbox.any')}
        name="owner"
        label={t('inbox.owner')}
        defaultValue={query.owner}
        options={ownerOptions}
      />
      {(offices.length > 1 || query.office) && (
        <Choice
          none={t('inbox.any')}
          name="office"
          label={t('inbox.office')}
          defaultValue={query.office}
          options={offices}
        />
      )}
      <Choice
        none={t('inbox.any')}
        name="country"
        label={t('inbox.country')}
        defaultValue={query.country}
        options={countryCodes.map((code) => [code, countries.nameOf(code)])}
      />
      <Choice
        none={t('inbox.any')}
        name="edition"
        label={t('inbox.edition')}
        defaultValue={query.edition}
        options={editionCodes().map((value) => [value, editionOf(value).ownName])}
      />
      <Choice
        none={t('inbox.any')}
        name="source"
        label={t('inbox.source')}
        defaultValue={query.source}
        options={[
          ...choices.source.options.map(({ code, name }): Option => [code, name]),
          // a removed source stays chosen in a saved view
          ...(isRemovedSource
            ? [[query.source ?? '', choices.source.nameOf(query.source ?? '')] satisfies Option]
            : []),
          ['order', t('inbox.order_mark')],
        ]}
      />
      <Choice
        none={t('inbox.any')}
        name="days"
        label={t('inbox.days')}
        defaultValue={query.days}
        options={(['1', '7', '30'] as const).map((value) => [value, t(`inbox.days_${value}`)])}
      />
      <Choice
        name="sort"
        label={t('inbox.sort')}
        defaultValue={query.sort}
        none={t('inbox.sort_newest')}
        options={(['waiting', 'oldest', 'name'] as const).map((value) => [value, t(`inbox.sort_${value}`)])}
      />
      <details className="col-span-full" open={MORE.some((name) => query[name])}>
        <summary className="min-h-9 content-center text-sm text-quiet">{t('inbox.more_filters')}</summary>
        <div className="grid grid-cols-2 items-start gap-2.5 md:grid-cols-5">
          <Field type="date" name="created_from" label={t('inbox.created_from')} defaultValue={query.created_from} />
          <Field type="date" name="created_to" label={t('inbox.created_to')} defaultValue={query.created_to} />
          {(['utm_source', 'utm_medium', 'campaign'] as const).map((name) => (
            <Field key={name} name={name} label={t(`lead.${name}`)} defaultValue={query[name]} maxLength={200} />
          ))}
        </div>
        <p className="mt-1 text-sm text-quiet">{t('inbox.campaign_hint')}</p>
      </details>
      <Checkbox name="waiting" label={t('inbox.waiting')} defaultChecked={query.waiting === '1'} />
      <Checkbox name="unpaid" label={t('inbox.unpaid')} defaultChecked={query.unpaid === '1'} />
      <div className="flex gap-2 whitespace-nowrap max-md:col-span-2">
        <Submit look="main">{t('inbox.filter')}</Submit>
        <a href="/console/leads" className="button">
          {t('inbox.clear')}
        </a>
      </div>
    </form>
  )
}
