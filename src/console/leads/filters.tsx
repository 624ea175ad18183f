import { COUNTRY_CODES, OFFICES, SOURCES } from '../../domain/codes.ts'
import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { choiceName, useReader, useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, type Option, Tick } from '../shell/field.tsx'

type Props = {
  asked: Record<string, string>
  colleagues: { id: string; name: string }[]
  me: string
  /** The offices that the reader may see; null for all. */
  offices: string[] | null
}

/** Filters of the inbox: a GET form, so that the URL has the filters. */
export function Filters({ asked, colleagues, me, offices }: Props) {
  const say = useWords()
  const { locale } = useReader()
  const named = (field: Parameters<typeof choiceName>[1], codes: readonly string[]) =>
    codes.map((code): Option => [code, choiceName(locale, field, code)])
  const owners: Option[] = [
    [me, say('inbox.mine')],
    ['none', say('inbox.nobody')],
    ...colleagues.filter(({ id }) => id !== me).map(({ id, name }) => [id, name] as const),
  ]
  return (
    <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4 xl:grid-cols-6">
      <div className="col-span-2">
        <Field
          type="search"
          name="q"
          label={say('inbox.search')}
          defaultValue={asked.q}
          placeholder={say('inbox.search_hint')}
          maxLength={200}
          data-key="/"
        />
      </div>
      <Choice
        none={say('inbox.any')}
        name="status"
        label={say('inbox.status')}
        defaultValue={asked.status}
        options={LEAD_STATUSES.map((value) => [value, say(`status.${value}`)])}
      />
      <Choice
        none={say('inbox.any')}
        name="owner"
        label={say('inbox.owner')}
        defaultValue={asked.owner}
        options={owners}
      />
      {(offices === null || offices.length > 1) && (
        <Choice
          none={say('inbox.any')}
          name="office"
          label={say('inbox.office')}
          defaultValue={asked.office}
          options={named('office', offices ?? OFFICES)}
        />
      )}
      <Choice
        none={say('inbox.any')}
        name="country"
        label={say('inbox.country')}
        defaultValue={asked.country}
        options={named('countries', COUNTRY_CODES)}
      />
      <Choice
        none={say('inbox.any')}
        name="edition"
        label={say('inbox.edition')}
        defaultValue={asked.edition}
        options={LOCALES.map((value) => [value, EDITIONS[value].ownName])}
      />
      <Choice
        none={say('inbox.any')}
        name="source"
        label={say('inbox.source')}
        defaultValue={asked.source}
        options={[...named('source', SOURCES), ['order', say('inbox.order_mark')]]}
      />
      <Choice
        none={say('inbox.any')}
        name="days"
        label={say('inbox.days')}
        defaultValue={asked.days}
        options={(['1', '7', '30'] as const).map((value) => [value, say(`inbox.days_${value}`)])}
      />
      <Choice
        name="sort"
        label={say('inbox.sort')}
        defaultValue={asked.sort}
        none={say('inbox.sort_newest')}
        options={(['waiting', 'oldest', 'name'] as const).map((value) => [value, say(`inbox.sort_${value}`)])}
      />
      <Tick name="waiting" label={say('inbox.waiting')} defaultChecked={asked.waiting === '1'} />
      <div className="flex gap-2 whitespace-nowrap max-md:col-span-2">
        <Submit look="main">{say('inbox.filter')}</Submit>
        <a href="/console/leads" className="button">
          {say('inbox.clear')}
        </a>
      </div>
    </form>
  )
}
