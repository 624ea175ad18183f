import { RUSH_HOURS } from '../../domain/quotes.ts'
import { useWords, useWriting } from '../messages/words.ts'
import { OrderFiles } from './order-files.tsx'
import type { Stand } from './order-item.ts'
import { OrderedItems } from './ordered-items.tsx'
import type { Refused } from './refused.ts'
import { RushDue } from './rush-due.tsx'
import { Wrong } from './wrong.tsx'

type Props = { stand: Stand; leadId: string; mayAct: boolean; refused: Refused | undefined }

/** What was ordered, where the order stands, the steps that it can take, and its files in both directions. */
export function OrderStand({ stand, leadId, mayAct, refused }: Props) {
  const say = useWords()
  const { time } = useWriting()
  const own = refused?.typed.reference === stand.reference ? refused : undefined
  const times = [
    stand.confirmed_at && say('order_stand.confirmed_at', { time: time(stand.confirmed_at) }),
    stand.delivered_at && say('order_stand.delivered_at', { time: time(stand.delivered_at) }),
  ].filter(Boolean)
  return (
    <div className="mt-3 grid gap-3 rounded-lg border border-line p-3" data-order={stand.reference}>
      {own?.isConflict && (
        <p className="note-bad" role="alert">
          {say('order_stand.conflict')}
        </p>
      )}
      <OrderedItems items={stand.items} />
      {(times.length > 0 || stand.is_rush) && (
        <div className="text-sm">
          {times.length > 0 && <p className="text-quiet">{times.join(' · ')}</p>}
          {stand.rush && <RushDue rush={stand.rush} />}
          {stand.is_rush && !stand.rush && <p>{say('order_stand.rush', { hours: RUSH_HOURS })}</p>}
        </div>
      )}
      {mayAct && <Steps stand={stand} refused={own?.intent === 'order' ? own : undefined} />}
      <OrderFiles stand={stand} leadId={leadId} mayAct={mayAct} refused={own?.intent === 'file' ? own : undefined} />
    </div>
  )
}

function Steps({ stand, refused }: { stand: Stand; refused: Refused | undefined }) {
  const say = useWords()
  const { next, back, may_cancel, reference, version, made } = stand
  const errors = refused?.errors.note
  const noFile = refused?.errors.without_file
  return (
    <form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="version" value={version} />
      {(noFile || (next === 'delivered' && made.length === 0)) && (
        <div className="note-bad">
          <p>{say('order_stand.no_file')}</p>
          <label className="inline-flex min-h-9 items-center gap-2">
            <input type="checkbox" name="without_file" value="1" className="size-4" aria-invalid={Boolean(noFile)} />
            {say('order_stand.without_file')}
          </label>
          <Wrong errors={noFile} />
        </div>
      )}
      {next && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button type="submit" name="to" value={next} className="button button-main">
            {say(`order_stand.step.${next as 'confirmed'}`)}
          </button>
          <span className="text-sm text-quiet">{say('order_stand.mail_hint')}</span>
        </div>
      )}
      {(back || may_cancel) && (
        <div className="flex flex-wrap items-end gap-2">
          <label className="block min-w-0 grow basis-52">
            <span className="text-sm">{say('order_stand.note')}</span>
            <input
              name="note"
              type="text"
              data-limit={500}
              defaultValue={refused?.typed.note}
              className="field-input"
              aria-invalid={Boolean(errors)}
            />
            <Wrong errors={errors} />
          </label>
          {back && (
            <button type="submit" name="to" value={back} className="button">
              {say('order_stand.back', { state: say(`order_state.${back}`) })}
            </button>
          )}
          {may_cancel && (
            <button type="submit" name="to" value="cancelled" className="button button-danger">
              {say('order_stand.cancel')}
            </button>
          )}
        </div>
      )}
    </form>
  )
}
