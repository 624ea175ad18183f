import type { ReactNode } from 'react'
import { COUNTRY_CODES, OFFICES, SOURCES } from '../../domain/codes.ts'
import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { choiceName, useReader, useWords } from '../messages/words.ts'

type Choice = { value: string; name: string }
type Props = {
  asked: Record<string, string>
  colleagues: { id: string; name: string }[]
  me: string
  /** Those that the reader may see; null for all. */
  offices: string[] | null
}

/** What the list is narrowed by: a plain form, so that the filters stand in the address. */
export function Filters({ asked, colleagues, me, offices }: Props) {
  const say = useWords()
  const { locale } = useReader()
  const named = (field: Parameters<typeof choiceName>[1], codes: readonly string[]) =>
    codes.map((value) => ({ value, name: choiceName(locale, field, value) }))
  const owners = [
    { value: me, name: say('inbox.mine') },
    { value: 'none', name: say('inbox.nobody') },
    ...colleagues.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, name })),
  ]
  return (
    <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4 xl:grid-cols-6">
      <label className="col-span-2 block">
        <span className="text-sm">{say('inbox.search')}</span>
        <input
          type="search"
          name="q"
          defaultValue={asked.q}
          placeholder={say('inbox.search_hint')}
          maxLength={200}
          className="field-input"
          data-key="/"
        />
      </label>
      <Select
        name="status"
        label={say('inbox.status')}
        asked={asked}
        choices={LEAD_STATUSES.map((value) => ({ value, name: say(`status.${value}`) }))}
      />
      <Select name="owner" label={say('inbox.owner')} asked={asked} choices={owners} />
      {(offices === null || offices.length > 1) && (
        <Select name="office" label={say('inbox.office')} asked={asked} choices={named('office', offices ?? OFFICES)} />
      )}
      <Select name="country" label={say('inbox.country')} asked={asked} choices={named('countries', COUNTRY_CODES)} />
      <Select
        name="edition"
        label={say('inbox.edition')}
        asked={asked}
        choices={LOCALES.map((value) => ({ value, name: EDITIONS[value].ownName }))}
      />
      <Select
        name="source"
        label={say('inbox.source')}
        asked={asked}
        choices={[...named('source', SOURCES), { value: 'order', name: say('inbox.order_mark') }]}
      />
      <Select
        name="days"
        label={say('inbox.days')}
        asked={asked}
        choices={(['1', '7', '30'] as const).map((value) => ({ value, name: say(`inbox.days_${value}`) }))}
      />
      <Select
        name="sort"
        label={say('inbox.sort')}
        asked={asked}
        none={say('inbox.sort_newest')}
        choices={(['waiting', 'oldest', 'name'] as const).map((value) => ({ value, name: say(`inbox.sort_${value}`) }))}
      />
      <label className="flex min-h-10 items-center gap-2 max-md:col-span-2">
        <input type="checkbox" name="waiting" value="1" defaultChecked={asked.waiting === '1'} className="size-4" />
        {say('inbox.waiting')}
      </label>
      <div className="flex gap-2 whitespace-nowrap max-md:col-span-2">
        <button type="submit" className="button button-main">
          {say('inbox.filter')}
        </button>
        <a href="/console/leads" className="button">
          {say('inbox.clear')}
        </a>
      </div>
    </form>
  )
}

function Select({
  name,
  label,
  asked,
  choices,
  none,
}: {
  name: string
  label: ReactNode
  asked: Record<string, string>
  choices: Choice[]
  none?: string
}) {
  const say = useWords()
  return (
    <label className="block min-w-0">
      <span className="text-sm">{label}</span>
      <select name={name} defaultValue={asked[name] ?? ''} className="field-input">
        <option value="">{none ?? say('inbox.any')}</option>
        {choices.map(({ value, name: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  )
}
