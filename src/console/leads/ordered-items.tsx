import { useWords } from '../messages/words.ts'
import type { Stand } from './order-item.ts'

/** What was ordered, item by item, with the pasted text folded up. */
export function OrderedItems({ items }: Pick<Stand, 'items'>) {
  const say = useWords()
  return (
    <ol className="grid gap-3" aria-label={say('order_stand.items')}>
      {items.map(({ name, rows, file, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered stays as it is
        <li key={place}>
          <h4 className="font-semibold">
            {place + 1}. {name}
          </h4>
          <dl className="grid gap-x-4 md:grid-cols-[12rem_minmax(0,1fr)]">
            {[...rows, ...(file === null ? [] : [[say('order_stand.item_file'), file]])].map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          {text && (
            <details>
              <summary className="min-h-9 content-center text-link">{say('order_stand.item_text')}</summary>
              <p className="rounded-lg bg-sand px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
