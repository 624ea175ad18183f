import type { StaffAnswer } from '../../api/staff/client.ts'
import { useWords, useWriting } from '../messages/words.ts'

type Delivery = NonNullable<StaffAnswer<'showLead'>['events'][number]['delivery']>
const LOOKS = {
  waiting: 'text-quiet',
  retrying: 'text-quiet',
  refused: 'text-danger',
  given_up: 'text-danger font-semibold',
  sent: 'text-quiet',
  in_folder: 'text-danger',
}

/** What became of a mail, in plain words. @param isReceipt of the mail that a booking or order sends by itself */
export function DeliveryLine({ delivery, isReceipt }: { delivery: Delivery; isReceipt: boolean }) {
  const say = useWords()
  const { time } = useWriting()
  const { state, at, reason, code } = delivery
  const why = [say(`refusal.${reason ?? 'other'}`), code].filter(Boolean).join(' · ')
  const said =
    state === 'sent' && at === null
      ? say('delivery.sent_once')
      : say(`delivery.${state}`, { time: at === null ? '' : time(at), why })
  return <p className={`text-sm ${LOOKS[state]}`}>{isReceipt ? say('delivery.receipt', { said }) : said}</p>
}
